"""What is sparse, lazy or compiled: the fast twins of the readable learners, behind one door.

Each gives what its learner's stream gives, and tests hold the two together: `perceptron` and `svm` give None
where X is dense, since the stream serves there. `softmax` is another way to the minimum that the stream goes
down to, for dense X too, and is held to scikit-learn's. No learner is imported here.
"""

from linmodels_lib._fast.counting import Reading, class_counts, read
from linmodels_lib._fast.objective import softmax
from linmodels_lib._fast.runs import Runs, read_runs
from linmodels_lib._fast.streams import perceptron, svm

__all__ = ["Reading", "Runs", "class_counts", "perceptron", "read", "read_runs", "softmax", "svm"]
