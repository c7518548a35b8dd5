"""What is sparse, lazy or compiled: the fast twins of the readable learners, held to them by tests."""
