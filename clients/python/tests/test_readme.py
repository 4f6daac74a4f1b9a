"""The examples of the README run as they are and print what it says."""

from __future__ import annotations

import contextlib
import io
import os
import re
import tempfile
import unittest
from pathlib import Path

from .service import needs_service

README = Path(__file__).parent.parent / "README.md"
EXAMPLE = re.compile(r"```python\n(?P<code>.*?)```\n\n```text\n(?P<output>.*?)```", re.DOTALL)


@needs_service
class Examples(unittest.TestCase):
    def test_print_what_the_readme_says(self) -> None:
        text = README.read_text(encoding="utf-8")
        examples = list(EXAMPLE.finditer(text))
        self.assertEqual(len(examples), text.count("```python"))
        for example in examples:
            with self.subTest(example["code"]):
                self.assertEqual(run_example(example["code"]), example["output"])


def run_example(code: str) -> str:
    """Runs code in an empty directory and returns what it prints."""
    printed = io.StringIO()
    before = os.getcwd()
    with tempfile.TemporaryDirectory() as directory:
        os.chdir(directory)
        try:
            with contextlib.redirect_stdout(printed):
                exec(compile(code, str(README), "exec"), {"__name__": "example"})
        finally:
            os.chdir(before)
    return printed.getvalue()


if __name__ == "__main__":
    unittest.main()
