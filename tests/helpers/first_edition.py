"""Links that pages of the first edition wrote, with their scenes, and what those pages began with."""

FIRST_EDITION = {  # written by pages of the first edition
    "perceptron-stepper": (
        "eyJhdmVyYWdlZCI6dHJ1ZSwicG9pbnRzIjpbWzAsMF0sWzAsMV0sWzEsMF0sWzEuMjUsMV1dLCJwcmVzZXQiOiJjdXN0b20iLCJzdGVwIjozfQ",
        {"averaged": True, "points": [[0, 0], [0, 1], [1, 0], [1.25, 1]], "preset": "custom", "step": 3},
    ),
    "loss-curves": (
        "eyJjb21wYXJlIjpbImhpbmdlIl0sInVuaXQiOiJiaXRzIiwieiI6LTJ9",
        {"compare": ["hinge"], "unit": "bits", "z": -2},
    ),
    "bayes-test": ("eyJwcmlvciI6MC4wMTIzLCJ0ZXN0cyI6Mn0", {"prior": 0.0123, "tests": 2}),
    "event-grid": ("eyJBIjpbIkhISCJdLCJ6b29tIjoiQiJ9", {"A": ["HHH"], "zoom": "B"}),
}
BEGAN = {"perceptron-stepper": {"preset": "xor"}}
