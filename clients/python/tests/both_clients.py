"""Runs a test with the blocking client and with that of asyncio."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from typing import Any, cast

from final_destination import AsyncClient, Client, RetryPolicy

FAST = RetryPolicy(max_attempts=4, first_delay_seconds=0.01, max_delay_seconds=0.02, idle_seconds=60)

Work = Callable[[Any], Any]
"""Uses a client and returns what one method returns: a value, an awaitable or an iterator."""

Run = Callable[..., Any]


def run_blocking(work: Work, url: str, **settings: Any) -> Any:
    """Runs the work with a `Client`; an iterator becomes a list."""
    with Client(url, **_settings(settings)) as client:
        value = work(client)
        return list(cast("Iterator[object]", value)) if inspect.isgenerator(value) else value


def run_async(work: Work, url: str, **settings: Any) -> Any:
    """Runs the work with an `AsyncClient`; an iterator becomes a list."""

    async def use() -> Any:
        async with AsyncClient(url, **_settings(settings)) as client:
            value = work(client)
            if inspect.isasyncgen(value):
                return [item async for item in cast("AsyncIterator[object]", value)]
            return await cast("Awaitable[object]", value)

    return asyncio.run(use())


def _settings(given: dict[str, Any]) -> dict[str, Any]:
    return {"key": "the key", "retry_policy": FAST, **given}


BOTH: tuple[tuple[str, Run], ...] = (("Client", run_blocking), ("AsyncClient", run_async))
