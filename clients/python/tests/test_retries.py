"""Retries, deadlines and errors of both clients, against a local server with a script."""

from __future__ import annotations

import time
import unittest

from final_destination import (
    ApiError,
    AuthenticationError,
    ConnectionFailedError,
    DeadlineExceededError,
    InvalidRequestError,
    InvalidResponseError,
    NotFoundError,
    RateLimitedError,
    RetryPolicy,
    UnavailableError,
)

from .both_clients import BOTH, FAST, Work
from .scripted_server import Scripted, ScriptedServer, failure, scripted

RESULT: dict[str, object] = {"status": "no_matches", "best_match": None, "additional_matches": []}
ANSWER = scripted({"responses": [RESULT], "version": "v2", "request_id": "r"})
# Seconds: far more than a busy machine takes to answer, and far less than a silent server waits.
IDLE_SECONDS = 3
SILENCE = 60
SHORT_IDLE = RetryPolicy(max_attempts=2, first_delay_seconds=0.01, idle_seconds=IDLE_SECONDS)


def geocode(client: object) -> object:
    return client.geocode("Ulm", country="DE")  # type: ignore[attr-defined]


class TransientFailures(unittest.TestCase):
    def test_are_repeated_until_the_call_succeeds(self) -> None:
        cases: tuple[tuple[str, Scripted], ...] = (
            ("429", failure(429, "too_many_requests", retry_after="0")),
            ("500", failure(500, "internal_error")),
            ("502 of a proxy", Scripted(502, b"<html>")),
            ("503", failure(503, "overloaded", retry_after="0")),
            ("504", failure(504, "deadline_exceeded")),
            ("408", failure(408, "request_timeout")),
            ("409", failure(409, "idempotency_under_way", retry_after="0")),
            ("no response", Scripted(drop=True)),
            ("half a response", Scripted(200, ANSWER.body, cut_to=20)),
        )
        for name, response in cases:
            for client, run in BOTH:
                with self.subTest(name, client=client), ScriptedServer(response, ANSWER) as server:
                    self.assertEqual(run(geocode, server.url), RESULT)
                    first, second = server.received
                    self.assertEqual(first.body, second.body)

    def test_wait_at_least_as_long_as_retry_after(self) -> None:
        busy = failure(503, "overloaded", retry_after="1")
        for client, run in BOTH:
            with self.subTest(client), ScriptedServer(busy, ANSWER) as server:
                run(geocode, server.url)
                first, second = server.received
                self.assertGreaterEqual(second.at - first.at, 1)

    def test_end_at_once_if_retry_after_exceeds_the_deadline(self) -> None:
        limited = failure(429, "too_many_requests", retry_after="60")
        for client, run in BOTH:
            with self.subTest(client), ScriptedServer(limited) as server:
                with self.assertRaises(RateLimitedError) as caught:
                    run(geocode, server.url, deadline_seconds=30)
                self.assertEqual(caught.exception.retry_after_seconds, 60)
                self.assertEqual(len(server.received), 1)

    def test_end_after_the_last_attempt(self) -> None:
        for client, run in BOTH:
            with self.subTest(client), ScriptedServer(failure(500, "internal_error")) as server:
                with self.assertRaises(UnavailableError):
                    run(geocode, server.url)
                self.assertEqual(len(server.received), FAST.max_attempts)

    def test_of_the_connection_are_reported_as_such(self) -> None:
        with ScriptedServer(ANSWER) as server:
            url = server.url
        for client, run in BOTH:
            with self.subTest(client), self.assertRaises(ConnectionFailedError):
                run(geocode, url)


class FinalFailures(unittest.TestCase):
    def test_are_raised_without_a_repetition(self) -> None:
        cases: tuple[tuple[int, str, type[ApiError]], ...] = (
            (400, "validation_failed", InvalidRequestError),
            (401, "unauthorized", AuthenticationError),
            (403, "operation_not_allowed", AuthenticationError),
            (404, "batch_not_found", NotFoundError),
            (409, "another_conflict", InvalidRequestError),
            (410, "batch_expired", NotFoundError),
            (422, "idempotency_key_reused", InvalidRequestError),
        )
        for status, code, expected in cases:
            for client, run in BOTH:
                with self.subTest(code, client=client), ScriptedServer(failure(status, code)) as server:
                    with self.assertRaises(expected) as caught:
                        run(geocode, server.url)
                    error = caught.exception
                    self.assertEqual((error.status, error.code), (status, code))
                    self.assertEqual(error.reason, "The reason.")
                    self.assertEqual(error.remediation, "The remediation.")
                    self.assertEqual(error.request_id, "7d8f0401")
                    self.assertEqual(len(server.received), 1)

    def test_without_an_error_of_the_service_have_an_unknown_code(self) -> None:
        for body in (b"", b"<html>", b"[]", b'{"code": 7}', b"\xff"):
            for client, run in BOTH:
                with self.subTest(body, client=client), ScriptedServer(Scripted(404, body)) as server:
                    with self.assertRaises(NotFoundError) as caught:
                        run(geocode, server.url)
                    self.assertEqual(caught.exception.code, "unknown")

    def test_are_malformed_successes(self) -> None:
        bodies = (
            b"",
            b"<html>",
            b"[]",
            b"null",
            b'{"responses": []}',
            b'{"responses": [], "version": "v2", "request_id": "r"}',
            b'{"responses": 1, "version": "v2", "request_id": "r"}',
        )
        for body in bodies:
            for client, run in BOTH:
                with self.subTest(body, client=client), ScriptedServer(Scripted(200, body)) as server:
                    with self.assertRaises(InvalidResponseError):
                        run(geocode, server.url)
                    self.assertEqual(len(server.received), 1)

    def test_include_redirects(self) -> None:
        moved = Scripted(302, b"", {"location": "http://127.0.0.1:1/"})
        for client, run in BOTH:
            with self.subTest(client), ScriptedServer(moved) as server:
                with self.assertRaises(ApiError):
                    run(geocode, server.url)


class Deadlines(unittest.TestCase):
    def test_end_a_call_that_is_not_answered(self) -> None:
        silent = Scripted(delay_seconds=SILENCE)
        for client, run in BOTH:
            with self.subTest(client), ScriptedServer(silent) as server:
                with self.assertRaises(DeadlineExceededError):
                    run(geocode, server.url, deadline_seconds=IDLE_SECONDS)
                self.assertEqual(len(server.received), 1)

    def test_include_all_attempts(self) -> None:
        policy = RetryPolicy(max_attempts=1000, first_delay_seconds=0.01, max_delay_seconds=0.01)
        for client, run in BOTH:
            with self.subTest(client), ScriptedServer(failure(503, "overloaded")) as server:
                started = time.monotonic()
                with self.assertRaises((DeadlineExceededError, UnavailableError)):
                    run(geocode, server.url, retry_policy=policy, deadline_seconds=IDLE_SECONDS)
                self.assertGreater(len(server.received), 1)
                self.assertLess(time.monotonic() - started, 60)

    def test_of_one_method_replace_those_of_the_client(self) -> None:
        for client, run in BOTH:
            work: Work = lambda one: one.geocode("Ulm", deadline_seconds=0)
            with self.subTest(client), ScriptedServer(ANSWER) as server:
                with self.assertRaises(DeadlineExceededError):
                    run(work, server.url)
                self.assertEqual(server.received, [])

    def test_silence_in_one_attempt_is_repeated(self) -> None:
        for client, run in BOTH:
            silent = Scripted(delay_seconds=SILENCE)
            with self.subTest(client), ScriptedServer(silent, ANSWER) as server:
                self.assertEqual(run(geocode, server.url, retry_policy=SHORT_IDLE), RESULT)
                self.assertEqual(len(server.received), 2)


if __name__ == "__main__":
    unittest.main()
