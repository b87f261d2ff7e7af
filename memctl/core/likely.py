"""Which of many memories a text could say again or contradict, told by its words at a fraction of comparing's cost."""

from collections import Counter
from collections.abc import Sequence
from heapq import nlargest

from memctl.core.plan import Held
from memctl.core.text import fold

_ENOUGH = 200


def likely(among: Sequence[Held], text: str) -> Sequence[Held]:
    """Those that share the rarest words with `text`: all where they are few, at most 200 where they are many."""
    if len(among) <= _ENOUGH:
        return among
    wanted = set(fold(text).split())
    shared = [wanted.intersection(fold(one.text).split()) for one in among]
    counts = Counter(word for words in shared for word in words)
    weights = [sum(1 / counts[word] for word in words) for words in shared]
    return [among[n] for n in sorted(nlargest(_ENOUGH, range(len(among)), key=weights.__getitem__))]
