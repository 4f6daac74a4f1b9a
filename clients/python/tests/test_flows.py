"""The logic of retries without a network: flows are driven by hand, with a clock of their own."""

from __future__ import annotations

import doctest
import unittest
from importlib import import_module
from pkgutil import iter_modules

import final_destination
from final_destination.effects import Failure, Finished, HttpReply, Send, advance
from final_destination.errors import ConnectionFailedError, RateLimitedError
from final_destination.exchange import Terms
from final_destination.query_flows import geocode_many, query_of
from final_destination.retries import Attempts, Clock, RetryPolicy, retry_after_of

LARGEST = 1 - 1e-12
"""A chance just below 1, which makes each pause as long as it can be."""


class Pauses(unittest.TestCase):
    def pauses(self, policy: RetryPolicy, ends_at: float, chance: float = LARGEST) -> list[float]:
        attempts = Attempts(policy, Clock(lambda: 0.0, lambda: chance), ends_at)
        error = ConnectionFailedError("reset")
        pauses: list[float] = []
        while (pause := attempts.pause_after(error)) is not None:
            pauses.append(round(pause, 3))
        return pauses

    def test_double_up_to_the_maximum(self) -> None:
        policy = RetryPolicy(max_attempts=6, first_delay_seconds=1, max_delay_seconds=5)
        self.assertEqual(self.pauses(policy, 1000), [1, 2, 4, 5, 5])

    def test_have_full_jitter(self) -> None:
        policy = RetryPolicy(max_attempts=3, first_delay_seconds=1)
        self.assertEqual(self.pauses(policy, 1000, chance=0.25), [0.25, 0.5])

    def test_never_pass_the_deadline(self) -> None:
        policy = RetryPolicy(max_attempts=9, first_delay_seconds=1)
        self.assertEqual(self.pauses(policy, 3), [1, 2])

    def test_are_at_least_retry_after(self) -> None:
        attempts = Attempts(RetryPolicy(), Clock(lambda: 0.0, lambda: 0.0), 100)
        error = RateLimitedError(429, "too_many_requests", "", retry_after_seconds=7)
        self.assertEqual(attempts.pause_after(error), 7)


class RetryAfter(unittest.TestCase):
    def test_is_read_as_seconds_or_as_a_date(self) -> None:
        cases = (
            ("0", 0.0),
            (" 12 ", 12.0),
            ("Sun, 06 Nov 1994 08:49:37 GMT", 37.0),
            ("Sun, 06 Nov 1994 08:00:00 GMT", 0.0),
            ("", None),
            ("-1", None),
            ("soon", None),
            (None, None),
        )
        now = 784111740.0  # 08:49:00
        for value, expected in cases:
            with self.subTest(value):
                self.assertEqual(retry_after_of(value, lambda: now), expected)


class Exchanges(unittest.TestCase):
    def test_send_queries_by_two_hundred_and_pause_after_a_failure(self) -> None:
        flow = geocode_many([query_of("Ulm")] * 201, None, Terms(60))
        effects: list[str] = []
        result = b'{"status": "no_matches", "best_match": null, "additional_matches": []}'
        outcome: HttpReply | Failure | None = None
        has_failed = False
        while not isinstance(effect := advance(flow, outcome), Finished):
            effects.append(type(effect).__name__)
            outcome = None
            if isinstance(effect, Send):
                outcome = Failure("reset") if not has_failed else self.answer(effect, result)
                has_failed = True
        self.assertEqual(effects, ["Send", "Pause", "Send", "Send"])
        self.assertEqual(len(effect.value), 201)

    def answer(self, effect: Send, result: bytes) -> HttpReply:
        assert isinstance(effect.request.body, bytes)
        count = effect.request.body.count(b"address_string")
        results = b", ".join([result] * count)
        return HttpReply(
            200, {}, b'{"responses": [' + results + b'], "version": "v2", "request_id": "r"}'
        )


class Documentation(unittest.TestCase):
    def test_has_examples_that_hold(self) -> None:
        for module in iter_modules(final_destination.__path__):
            with self.subTest(module.name):
                failed, _ = doctest.testmod(import_module(f"final_destination.{module.name}"))
                self.assertEqual(failed, 0)


if __name__ == "__main__":
    unittest.main()
