"""Trials of a cluster: each takes something away under load, and says in one line what came of it."""

import random
import time

from load import Load


class Trial:
    """A trial, whose docstring completes "scripts/cluster NAME …"."""

    name = ""
    # How often it is done if nothing is said.
    runs = 1

    def run(self, options):
        """Prints one line of figures, and returns whether what is promised holds."""
        raise NotImplementedError

    def tell(self, findings):
        """Prints what does not hold, one line each, and returns it."""
        for finding in findings:
            print(f"{self.name}: {finding}")
        return findings

    def under_load(self, cluster, runs, once, figures=lambda: ""):
        """Does something again and again under load, and asks for every acknowledged event."""
        load = Load(cluster)
        time.sleep(1)
        for _ in range(runs):
            once(cluster)
            time.sleep(random.uniform(0.3, 1))
        lost, wrong, said = load.stop()
        silent = sum(target.silent_refusals for target in load.targets.values())
        print(
            f"{self.name}: {runs} times, {said}; an event took {load.slowest:.1f} s at most; other answers "
            f"(0 is none): {load.others}, {silent} without Retry-After{figures()}"
        )
        return not lost and not self.tell(wrong) and not silent and len(load.acknowledged) > runs
