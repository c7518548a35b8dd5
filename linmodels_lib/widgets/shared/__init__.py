"""What several widgets share: checks, still pictures, the order of visits; and their JavaScript."""
