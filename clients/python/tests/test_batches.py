"""Submissions, results and downloads of both clients, against a local server with a script."""

from __future__ import annotations

import gzip
import io
import json
import os
import tempfile
import unittest
from pathlib import Path
from typing import Any

from final_destination import ConnectionFailedError, InvalidRequestError, Submission
from final_destination.uploads import upload_of

from .both_clients import BOTH, Work
from .scripted_server import Scripted, ScriptedServer, failure, scripted

PATH = "/final-destination/v2/batches"


def state(status: str) -> Scripted:
    """The state of a batch."""
    links = {name: f"{PATH}/b" for name in ("self", "results", "errors", "events")}
    counts = {name: 0 for name in ("total", "processed", "ok", "no_matches", "rejected")}
    times = {"created": "2026-11-21T10:00:00.000Z", "expires": "2026-11-24T10:00:00.000Z"}
    return scripted({"id": "b", "status": status, "counts": counts, "links": links, **times})


def lines(*rows: int) -> bytes:
    """Results as newline-delimited JSON."""
    return b"".join(json.dumps({"row": row, "status": "no_matches"}).encode() + b"\n" for row in rows)


def results_of(client: Any) -> Any:
    return client.batch_with_id("b").results()


class Submissions(unittest.TestCase):
    def test_are_repeated_with_the_same_key_and_bytes(self) -> None:
        script = (failure(503, "overloaded", retry_after="0"), Scripted(drop=True), state("queued"))
        for name, run in BOTH:
            with self.subTest(name), ScriptedServer(*script) as server:
                # The rows are a generator, which can be read only once.
                job = run(lambda client: client.batch(row for row in ("Ulm", "Ely")), server.url)
                self.assertEqual(job.id, "b")
                keys = {request.headers["idempotency-key"] for request in server.received}
                bodies = {request.body for request in server.received}
                self.assertEqual(len(server.received), 3)
                self.assertEqual(len(keys), 1)
                self.assertEqual(bodies, {b'{"address_string": "Ulm"}\n{"address_string": "Ely"}\n'})

    def test_have_a_new_key_each_unless_one_is_given(self) -> None:
        for name, run in BOTH:
            with self.subTest(name), ScriptedServer(state("queued")) as server:
                own = Submission(idempotency_key="my-key")
                for submission in (Submission(), Submission(), own):
                    run(lambda client: client.batch(["Ulm"], submission), server.url)
                first, second, third = (one.headers["idempotency-key"] for one in server.received)
                self.assertNotEqual(first, second)
                self.assertEqual(third, "my-key")

    def test_send_options_columns_and_webhook_in_url_and_headers(self) -> None:
        submission = Submission(
            options={"verbose": True, "input_filter": "strict", "source_id": {"os_uprn": True}},
            columns={"address_string": "Adresse"},
            webhook={"url": "https://example.com/a", "secret": "whsec_x"},
        )
        for name, run in BOTH:
            with self.subTest(name), ScriptedServer(state("queued")) as server:
                file = io.BytesIO(b"skipped\nAdresse\nUlm\n")
                file.seek(8)
                work: Work = lambda client: client.batch(file, submission, media_type="text/csv")
                run(work, server.url)
                (request,) = server.received
                self.assertEqual(
                    request.target,
                    f"{PATH}?verbose=true&input_filter=strict&source_id=os_uprn"
                    "&column.address_string=Adresse&webhook=https%3A%2F%2Fexample.com%2Fa",
                )
                self.assertEqual(request.headers["webhook-secret"], "whsec_x")
                self.assertEqual(request.headers["content-type"], "text/csv")
                self.assertEqual(request.body, b"Adresse\nUlm\n")

    def test_of_a_pipe_are_not_repeated(self) -> None:
        for name, run in BOTH:
            with self.subTest(name), ScriptedServer(Scripted(drop=True)) as server:
                reader, writer = os.pipe()
                os.write(writer, b"city\nUlm\n")
                os.close(writer)
                with os.fdopen(reader, "rb") as pipe, self.assertRaises(ConnectionFailedError):
                    run(lambda client: client.batch(pipe, media_type="text/csv"), server.url)
                self.assertEqual(len(server.received), 1)

    def test_of_a_file_have_the_type_of_its_suffix(self) -> None:
        with tempfile.TemporaryDirectory() as directory:
            path = Path(directory) / "a.ndjson.gz"
            path.write_bytes(gzip.compress(b"{}"))
            self.assertEqual(upload_of(path).media_type, "application/x-ndjson")
            self.assertEqual(b"".join(upload_of(path).chunks()), path.read_bytes())
            with self.assertRaises(FileNotFoundError):
                upload_of(Path(directory) / "missing.csv")
            with self.assertRaises(ValueError):
                upload_of(directory)
        with self.assertRaises(ValueError):
            upload_of(io.BytesIO(b""))


class Results(unittest.TestCase):
    def test_are_followed_while_the_batch_runs(self) -> None:
        incomplete = {"batch-complete": "false", "batch-next-row": "3"}
        script = (
            Scripted(200, lines(1, 2), incomplete),
            state("running"),
            Scripted(200, lines(3), {"batch-complete": "true"}),
        )
        for name, run in BOTH:
            with self.subTest(name), ScriptedServer(*script) as server:
                rows = [result["row"] for result in run(results_of, server.url)]
                self.assertEqual(rows, [1, 2, 3])
                targets = [request.target for request in server.received]
                self.assertEqual(
                    targets,
                    [
                        f"{PATH}/b/results?format=ndjson&from=1",
                        f"{PATH}/b?wait=5",
                        f"{PATH}/b/results?format=ndjson&from=3",
                    ],
                )

    def test_continue_after_a_broken_connection_with_the_next_row(self) -> None:
        whole = lines(1, 2, 3)
        script = (
            Scripted(200, whole, {"batch-complete": "true"}, cut_to=len(lines(1, 2)) + 5),
            Scripted(200, lines(3), {"batch-complete": "true"}),
        )
        for name, run in BOTH:
            with self.subTest(name), ScriptedServer(*script) as server:
                rows = [result["row"] for result in run(results_of, server.url)]
                self.assertEqual(rows, [1, 2, 3])
                self.assertTrue(server.received[1].target.endswith("from=3"))

    def test_that_break_without_progress_end_after_the_last_attempt(self) -> None:
        for name, run in BOTH:
            with self.subTest(name), ScriptedServer(Scripted(200, lines(1), cut_to=3)) as server:
                with self.assertRaises(ConnectionFailedError):
                    run(results_of, server.url)
                self.assertEqual(len(server.received), 4)


class Downloads(unittest.TestCase):
    def download(self, *script: Scripted) -> None:
        """Downloads `a,b` with each client."""
        for name, run in BOTH:
            with self.subTest(name), ScriptedServer(state("completed"), *script) as server:
                with tempfile.TemporaryDirectory() as directory:
                    path = Path(directory) / "results.csv"
                    run(lambda client: client.batch_with_id("b").download(path), server.url)
                    self.assertEqual(path.read_bytes(), b"a,b\n")
                    self.assertEqual(os.listdir(directory), ["results.csv"])
                    ranges = [one.headers.get("range") for one in server.received[1:]]
                    self.assertEqual(ranges, [None, "bytes=2-"] if len(script) > 1 else [None])

    def test_write_the_whole_file(self) -> None:
        self.download(Scripted(200, b"a,b\n"))

    def test_continue_after_a_broken_connection_with_the_next_byte(self) -> None:
        self.download(Scripted(200, b"a,b\n", cut_to=2), Scripted(206, b"b\n"))

    def test_fail_if_the_service_rejects_them(self) -> None:
        script = (state("completed"), failure(406, "not_acceptable"))
        for name, run in BOTH:
            with self.subTest(name), ScriptedServer(*script) as server:
                with tempfile.TemporaryDirectory() as directory:
                    path = Path(directory) / "results.csv"
                    with self.assertRaises(InvalidRequestError):
                        run(lambda client: client.batch_with_id("b").download(path), server.url)
                    self.assertFalse(path.exists())


if __name__ == "__main__":
    unittest.main()
