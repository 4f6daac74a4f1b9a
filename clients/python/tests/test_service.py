"""Every method of both clients against the service with the demo gazetteer."""

from __future__ import annotations

import io
import os
import tempfile
import unittest
from pathlib import Path
from typing import Any

from final_destination import AuthenticationError, InvalidRequestError, NotFoundError, Submission

from .both_clients import BOTH, Work
from .service import needs_service

ADDRESS = "10 Downing Street, London"


def use(run: Any, work: Work, key: str | None = None) -> Any:
    """Runs the work against the service."""
    return run(
        work,
        os.environ["FINAL_DESTINATION_URL"],
        key=key or os.environ["FINAL_DESTINATION_KEY"],
    )


@needs_service
class Queries(unittest.TestCase):
    def test_of_every_kind_find_the_same_destination(self) -> None:
        for name, run in BOTH:
            with self.subTest(name):
                found = use(run, lambda client: client.geocode(ADDRESS, country="GB"))["best_match"]
                self.assertIn("Downing Street", found["address"])
                longitude, latitude = found["geojson"]["features"][0]["geometry"]["coordinates"]
                others = (
                    use(run, lambda client: client.look_up(found["id"])),
                    use(run, lambda client: client.reverse(latitude, longitude, distance_filter=50)),
                    use(run, lambda client: client.geocode({"address_string": ADDRESS})),
                    *use(run, lambda client: client.geocode([ADDRESS] * 201)),
                    use(run, lambda client: client.query([{"id": found["id"]}]))["responses"][0],
                )
                self.assertEqual({other["best_match"]["id"] for other in others}, {found["id"]})

    def test_without_a_match_are_no_error(self) -> None:
        for name, run in BOTH:
            with self.subTest(name):
                source_id = {"os_uprn": "999999999999"}
                result = use(run, lambda client: client.look_up(source_id=source_id))
                self.assertEqual((result["status"], result["best_match"]), ("no_matches", None))

    def test_have_options(self) -> None:
        options = {"geojson_type": "key_value", "structured_response": True, "verbose": True}
        for name, run in BOTH:
            with self.subTest(name):
                work: Work = lambda client: client.geocode(ADDRESS, options=options)
                result = use(run, work)
                self.assertIn("basic_geocode", result["best_match"]["geojson"])
                self.assertEqual(result["best_match"]["structured_response"]["country_code"], "GB")
                self.assertIn("info", result["logging"])

    def test_with_a_wrong_key_are_rejected(self) -> None:
        for name, run in BOTH:
            with self.subTest(name), self.assertRaises(AuthenticationError) as caught:
                use(run, lambda client: client.geocode(ADDRESS), key="wrong")
            self.assertEqual(caught.exception.code, "unauthorized")
            self.assertNotIn("wrong", str(caught.exception))

    def test_are_validated_by_the_service(self) -> None:
        for name, run in BOTH:
            with self.subTest(name), self.assertRaises(InvalidRequestError) as caught:
                use(run, lambda client: client.reverse(0, 200))
            self.assertIn("queries[0].location.longitude", caught.exception.reason)

    def test_need_one_identifier_for_a_look_up(self) -> None:
        for name, run in BOTH:
            with self.subTest(name), self.assertRaises(ValueError):
                use(run, lambda client: client.look_up())


@needs_service
class Suggestions(unittest.TestCase):
    def test_begin_with_the_typed_text(self) -> None:
        for name, run in BOTH:
            with self.subTest(name):
                location = {"latitude": 51.5, "longitude": -0.12}
                work: Work = lambda client: client.suggest(
                    "10 downi", location=location, country=["GB"], kinds=["address"], limit=3
                )
                (first, *others) = use(run, work)["suggestions"]
                self.assertIn("10 Downing Street", first["address"])
                self.assertGreater(first["distance"], 0)
                self.assertLess(len(others), 3)


@needs_service
class Batches(unittest.TestCase):
    def test_of_rows_return_a_result_each(self) -> None:
        rows = [{"row_id": 7, "address_string": ADDRESS}, {"country": "XX"}, "Atlantis"]
        for name, run in BOTH:
            with self.subTest(name):
                job = use(run, lambda client: client.batch(rows))
                again: Work = lambda client: client.batch_with_id(job.id)
                results = use(run, lambda client: again(client).results())
                self.assertEqual([result["row"] for result in results], [1, 2, 3])
                self.assertEqual(results[0]["row_id"], "7")
                self.assertEqual([results[0]["status"], results[1]["status"]], ["ok", "rejected"])
                rejected = use(run, lambda client: again(client).rejected())
                self.assertEqual([result["row"] for result in rejected], [2])
                *_, last = use(run, lambda client: again(client).progress(interval_seconds=1))
                self.assertEqual(last["counts"]["rejected"], 1)
                self.assertEqual(use(run, lambda client: again(client).wait())["status"], "completed")
                listed = use(run, lambda client: client.batches(status="completed"))
                self.assertIn(job.id, [batch["id"] for batch in listed])

    def test_of_a_file_can_be_downloaded_in_both_formats(self) -> None:
        data = b"Adresse,Kunde\nAtlantis,1\nAtlantis,2\n"
        for name, run in BOTH:
            with self.subTest(name), tempfile.TemporaryDirectory() as directory:
                submission = Submission(columns={"address_string": "Adresse"})
                work: Work = lambda client: client.batch(
                    io.BytesIO(data), submission, media_type="text/csv"
                )
                job = use(run, work)
                path = Path(directory) / "results"
                for file_format, line_count in (("csv", 3), ("ndjson", 2)):
                    use(
                        run,
                        lambda client: client.batch_with_id(job.id).download(
                            path, format=file_format
                        ),
                    )
                    self.assertEqual(len(path.read_text("utf-8").splitlines()), line_count)

    def test_are_submitted_once_with_the_same_key(self) -> None:
        for name, run in BOTH:
            with self.subTest(name):
                submission = Submission(idempotency_key=f"{name}-{os.getpid()}")
                jobs = [use(run, lambda client: client.batch(["Ulm"], submission)) for _ in "ab"]
                self.assertEqual(jobs[0].id, jobs[1].id)

    def test_can_be_cancelled(self) -> None:
        for name, run in BOTH:
            with self.subTest(name):
                job = use(run, lambda client: client.batch(["Ulm"] * 1000))
                state = use(run, lambda client: client.batch_with_id(job.id).cancel())
                self.assertIn(state["status"], ("cancelled", "completed"))
                shown = use(run, lambda client: client.batch_with_id(job.id).status())
                self.assertEqual(shown["status"], state["status"])

    def test_that_do_not_exist_are_not_found(self) -> None:
        for name, run in BOTH:
            with self.subTest(name), self.assertRaises(NotFoundError):
                use(run, lambda client: client.batch_with_id("a/../b").status())


if __name__ == "__main__":
    unittest.main()
