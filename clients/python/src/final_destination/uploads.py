"""The content of a batch submission, which can be sent more than once.

A repetition with the same Idempotency-Key must have the same bytes. A file on disk is therefore
opened again, a file object is rewound, and rows are written to a temporary file first, in memory up
to 8 MiB.
"""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Union, cast

from .queries import BatchQuery

CHUNK_BYTES = 65_536
MEMORY_BYTES = 8 * 1024 * 1024

MEDIA_TYPES = {
    ".csv": "text/csv",
    ".tsv": "text/csv",
    ".txt": "text/csv",
    ".ndjson": "application/x-ndjson",
    ".jsonl": "application/x-ndjson",
    ".json": "application/json",
}

Rows = Iterable[Union[str, BatchQuery]]
Content = Union[str, "os.PathLike[str]", IO[bytes], Rows]
"""What a batch is made of: the path of a file, a binary file object, or rows."""


@dataclass(frozen=True)
class Upload:
    """The bytes of a submission and their media type.

    `is_repeatable` is false for a stream that cannot be rewound, such as a pipe. Used with `with`,
    which deletes a temporary file at the end, and leaves a given file object open.
    """

    media_type: str
    source: Path | IO[bytes]
    start: int = 0
    is_repeatable: bool = True
    is_temporary: bool = False

    def __enter__(self) -> Upload:
        return self

    def __exit__(self, *_: object) -> None:
        if self.is_temporary and not isinstance(self.source, Path):
            self.source.close()

    def chunks(self) -> Iterator[bytes]:
        """Reads the content from its start."""
        if isinstance(self.source, Path):
            with self.source.open("rb") as file:
                yield from _chunks_of(file)
            return
        if self.is_repeatable:
            self.source.seek(self.start)
        yield from _chunks_of(self.source)


def upload_of(content: Content, media_type: str | None = None) -> Upload:
    """Prepares an upload.

    The suffix of a path decides the media type: `.csv`, `.tsv`, `.txt`, `.ndjson`, `.jsonl` or
    `.json`, followed by `.gz` if the file is gzipped. A file object needs a `media_type`. Raises
    `ValueError` if the type is unknown, and `OSError` if the file cannot be read.
    """
    if isinstance(content, (str, os.PathLike)):
        path = Path(content)
        path.stat()
        return Upload(media_type or media_type_of(path), path)
    if hasattr(content, "read"):
        file = cast("IO[bytes]", content)
        if media_type is None:
            raise ValueError("a file object needs a media_type, such as text/csv")
        if file.seekable():
            return Upload(media_type, file, file.tell())
        return Upload(media_type, file, is_repeatable=False)
    return Upload("application/x-ndjson", _spooled(cast("Rows", content)), is_temporary=True)


def media_type_of(path: Path) -> str:
    """Returns the media type of a file name.

    >>> media_type_of(Path("addresses.csv.gz"))
    'text/csv'
    """
    suffixes = [suffix.lower() for suffix in path.suffixes]
    if suffixes and suffixes[-1] == ".gz":
        suffixes.pop()
    media_type = MEDIA_TYPES.get(suffixes[-1]) if suffixes else None
    if media_type is None:
        raise ValueError(f"the name {path.name} has none of the suffixes {', '.join(MEDIA_TYPES)}")
    return media_type


def _spooled(rows: Rows) -> IO[bytes]:
    """Writes rows as newline-delimited JSON to a temporary file, which is deleted when it is closed."""
    file = tempfile.SpooledTemporaryFile(max_size=MEMORY_BYTES)
    for row in rows:
        query = {"address_string": row} if isinstance(row, str) else row
        file.write(json.dumps(query, ensure_ascii=False, allow_nan=False).encode() + b"\n")
    return cast("IO[bytes]", file)


def _chunks_of(file: IO[bytes]) -> Iterator[bytes]:
    while chunk := file.read(CHUNK_BYTES):
        yield chunk
