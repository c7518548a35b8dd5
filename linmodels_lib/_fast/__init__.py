"""What is sparse, lazy or compiled: the fast twins of the readable learners, behind one door.

Each gives what its learner's stream gives, and tests hold the two together: `perceptron` and `svm` give None
where X is dense, since the stream serves there. No learner is imported here.
"""

from linmodels_lib._fast.counting import Reading, read, sums_by_label
from linmodels_lib._fast.objective import softmax
from linmodels_lib._fast.streams import perceptron, svm

__all__ = ["Reading", "perceptron", "read", "softmax", "sums_by_label", "svm"]
