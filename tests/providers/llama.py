"""A llama.cpp server with one GGUF file, on a free port of loopback: `python llama.py FILE` tells its address.

It ends with its standard input, so that nothing is left of it when the tests end, however they do.
"""

import sys

import xllamacpp


def main(model: str) -> None:
    """Serve `model` until standard input ends."""
    params = xllamacpp.CommonParams()
    params.model.path = model
    params.hostnames = ["127.0.0.1"]
    params.port = 0
    params.n_ctx = 4096
    params.n_parallel = 1
    params.warmup = False
    params.ui = False
    # One thread: two wait for each other where others compute too, and are slower by ten times.
    params.cpuparams.n_threads = params.cpuparams_batch.n_threads = 1
    server = xllamacpp.Server(params)
    sys.stdout.write(f"{server.listening_address}\n")
    sys.stdout.flush()
    sys.stdin.read()


main(sys.argv[1])
