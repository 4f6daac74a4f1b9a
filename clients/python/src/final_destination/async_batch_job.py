"""A batch of the service, for asyncio. Its methods are those of `BatchJob`, which describes them."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator
from pathlib import Path

from . import batch_flows
from .batch_answers import Batch, BatchResult, SubmittedBatch
from .batch_flows import ResultFormat
from .batch_job import BATCH_DEADLINE_SECONDS, PROGRESS_SECONDS
from .exchange import Terms
from .transport import AsyncTransport


class AsyncBatchJob:
    """A batch by its id, which is all that is needed to continue in another process.

    `accepted` is the batch as the service accepted it, with the secret of its webhook; `None` if
    the batch was submitted elsewhere.
    """

    def __init__(
        self, id: str, transport: AsyncTransport, terms: Terms, accepted: SubmittedBatch | None = None
    ) -> None:
        self.id = id
        self.accepted = accepted
        self._transport = transport
        self._terms = terms

    async def status(self, *, deadline_seconds: float | None = None) -> Batch:
        """Returns the state of the batch."""
        terms = self._terms.within(deadline_seconds)
        return await self._transport.run(batch_flows.show(self.id, terms))

    async def cancel(self, *, deadline_seconds: float | None = None) -> Batch:
        """Ends the batch. Its results up to then remain."""
        terms = self._terms.within(deadline_seconds)
        return await self._transport.run(batch_flows.cancel(self.id, terms))

    async def wait(self, *, deadline_seconds: float = BATCH_DEADLINE_SECONDS) -> Batch:
        """Returns the state of the batch when it has ended: completed, cancelled, failed, expired."""
        terms = self._terms.within(deadline_seconds)
        return await self._transport.run(batch_flows.wait(self.id, terms))

    def progress(
        self,
        *,
        interval_seconds: int = PROGRESS_SECONDS,
        deadline_seconds: float = BATCH_DEADLINE_SECONDS,
    ) -> AsyncIterator[Batch]:
        """Yields the state of the batch now, after each interval (1 to 60 s), and at its end."""
        terms = self._terms.within(deadline_seconds)
        return self._transport.iterate(batch_flows.progress(self.id, interval_seconds, terms))

    def results(self, *, deadline_seconds: float = BATCH_DEADLINE_SECONDS) -> AsyncIterator[BatchResult]:
        """Yields the result of each row once, in the order of the upload, as they become available.

        Ends when the batch has ended. Resumes after a broken connection.
        """
        terms = self._terms.within(deadline_seconds)
        return self._transport.iterate(batch_flows.results(self.id, "results", terms))

    def rejected(self, *, deadline_seconds: float = BATCH_DEADLINE_SECONDS) -> AsyncIterator[BatchResult]:
        """Yields the rejected rows only, like `results`."""
        terms = self._terms.within(deadline_seconds)
        return self._transport.iterate(batch_flows.results(self.id, "errors", terms))

    async def download(
        self,
        path: str | os.PathLike[str],
        *,
        format: ResultFormat = "csv",
        deadline_seconds: float = BATCH_DEADLINE_SECONDS,
    ) -> Batch:
        """Waits for the end of the batch and writes its results to a file, which it replaces.

        Writes to a file with the suffix `.part` first: a file at `path` is complete. Raises
        `OSError` if it cannot be written.
        """
        target = Path(path)
        part = target.with_name(f"{target.name}.part")
        budget = self._terms.within(deadline_seconds).begin()
        batch = await self._transport.run(batch_flows.wait(self.id, budget.rest()))
        with part.open("wb") as file:
            flow = batch_flows.download(self.id, format, budget.rest())
            async for data in self._transport.iterate(flow):
                await asyncio.to_thread(file.write, data)
        part.replace(target)
        return batch
