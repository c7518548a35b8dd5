"""The pages written for the second edition: held to its limits, and without a word of the notes."""

REWRITTEN = [
    "01-probability", "02-bayes", "03-classifying-text", "03-naive-bayes", "04-smoothing", "04-underflow", "09-imdb",
    "09-newsgroups",
]  # fmt: skip
