"""H⁻¹g of L-BFGS in two passes over its memory: what two loops do, as products with one matrix."""

import numpy as np

from linmodels_lib._check import Floats
from linmodels_lib._sums import inner, mixed_rows, rows_times


class Compact:
    """The last steps s and changes y of the gradient as rows of one matrix B, and their products.

    With R the upper triangle of (s_i · y_j), D its diagonal, γ = s · y / y · y of the last pair, a = Sg,
    b = Yg and r = R⁻¹a (Byrd, Nocedal and Schnabel 1994):

        H⁻¹g = γg + Sᵀ R⁻ᵀ(Dr + γ YYᵀr − γb) − γ Yᵀr

    Of n weights each pass reads 2m · n numbers; two loops read them twice and write as many.
    """

    def __init__(self, memory: int) -> None:
        """Nothing is known yet: the first direction is that of the gradient."""
        self.memory, self.slots = memory, np.arange(0)
        self.B = np.empty((0, 0))
        self.SY, self.YY = np.zeros((memory, memory)), np.zeros((memory, memory))
        self.products = np.empty(0)  # B · g at the last gradient

    def times(self, g: Floats) -> Floats:
        """H⁻¹g, with the gradient that was learned last."""
        if not len(self.slots):
            return g.copy()
        now, last = self.slots, self.slots[-1]  # from the oldest pair to the newest
        a, b = self.products[now], self.products[self.memory + now]
        gamma = self.SY[last, last] / self.YY[last, last]
        R, D = np.triu(self.SY[np.ix_(now, now)]), self.SY[now, now]
        r = np.linalg.solve(R, a)
        mix = np.zeros(len(self.B))
        mix[now] = np.linalg.solve(R.T, D * r + gamma * (self.YY[np.ix_(now, now)] @ r - b))
        mix[self.memory + now] = -gamma * r
        return np.asarray(mixed_rows(mix, self.B) + gamma * g.ravel()).reshape(g.shape)

    def learn(self, s: Floats, y: Floats, g: Floats) -> None:
        """One more pair, and the gradient g after it; the oldest pair goes where there is no room."""
        s, y, g = s.ravel(), y.ravel(), g.ravel()
        if not self.B.size:
            self.B, self.products = np.zeros((2 * self.memory, len(g))), np.zeros(2 * self.memory)
        before, after = self.products, rows_times(self.B, g)
        sy, yy = inner(s, y), inner(y, y)
        if sy > 1e-12 * yy:
            used = len(self.slots)
            slot = used if used < self.memory else int(self.slots[0])
            self.slots = np.append(self.slots[self.slots != slot], slot)
            change = after - before  # B · y, since y is the change of g
            self.SY[:, slot] = change[: self.memory]
            self.YY[:, slot] = self.YY[slot] = change[self.memory :]
            self.SY[slot, slot], self.YY[slot, slot] = sy, yy
            self.B[slot], self.B[self.memory + slot] = s, y
            after[slot], after[self.memory + slot] = inner(s, g), inner(y, g)
        self.products = after
