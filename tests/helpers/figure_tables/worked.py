"""The numbers of the worked examples that several chapters share."""

import math

import numpy as np

# Three labels, three features: the perceptron's and the SVM's table.
TABLE = np.array([[0.3, 0.7, 0.8], [-0.2, 2.2, -4.0], [-4.0, -4.0, -4.0]])
X_TABLE = np.array([2.0, 1.0, 0.0])
PSI = np.array([1.3, 1.8, -12.0])

# The review with six features and a bias of 0.1; the sixth is the logarithm of a word count.
REVIEW_W = np.array([0.1, 2.5, -5.0, -1.2, 0.5, 2.0, 0.7])
REVIEW_X = np.array([1.0, 3.0, 2.0, 1.0, 3.0, 0.0, 4.15])
REVIEW_X64 = np.array([1.0, 3.0, 2.0, 1.0, 3.0, 0.0, math.log(64)])

# The quiz with two features: θ = (−1, 2, −3), four documents, sixteen points.
QUIZ_W = np.array([-1.0, 2.0, -3.0])
QUIZ_X = np.array([[1.0, 1.0, 0.0], [1.0, 0.0, 1.0], [1.0, 1.0, 1.0], [1.0, 0.0, 0.0]])
POSITIVE = [(1, 0), (2, 0), (3, 0), (3, 1), (4, 1), (4, 2), (5, 2), (1, 1), (2, 2), (3, 3)]
NEGATIVE = [(4, 0), (5, 1), (0, 1), (0, 2), (1, 2), (1, 3)]
POINTS = np.array([(1, *p) for p in POSITIVE + NEGATIVE], float)
POINTS_Y = np.array([1] * len(POSITIVE) + [0] * len(NEGATIVE))

# The quiz with three labels: the constant first, then three features; the right label is the third.
THREE = np.array([[0.45, -0.12, 0.14, 1.3], [-0.7, 0.9, 0.68, -0.31], [-0.26, 0.05, 0.12, 0.51]])
THREE_X = np.array([1.0, 1.0, 1.0, 0.0])

# The one-point data of the stochastic step, and the losses of the early-stopping example.
ONE_W, ONE_X = np.array([0.04, 0.5]), np.array([1.0, 0.82])
VALIDATION = [1, 0.8, 0.7, 0.72, 0.71, 0.73, 0.74, 0.75, 0.76]
