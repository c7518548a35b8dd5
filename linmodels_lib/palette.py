"""The colours of the labels, for figures, stills and style sheets alike."""

COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00")  # Okabe and Ito: told apart by every eye
ON_DARK = (
    "#56B4E9",
    "#F0803C",
    "#2FC39A",
    "#DD9CC0",
    "#F0B429",
)  # the same, on a dark page
