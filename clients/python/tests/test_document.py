"""The types have the fields, the required fields and the closed values of the OpenAPI document."""

from __future__ import annotations

import os
import typing
import unittest
from typing import Any, Literal, NotRequired, Required, Union, get_args, get_origin

import httpx

from final_destination import answers, batch_answers, queries
from final_destination.errors import ErrorCode

from .service import needs_service

OTHERS = ("V1", "Versions", "DataSetAttribution", "Attribution")
"""Prefixes of schemas that are not of the operations of this client."""


@needs_service
class Types(unittest.TestCase):
    schemas: dict[str, Any]

    @classmethod
    def setUpClass(cls) -> None:
        url = f"{os.environ['FINAL_DESTINATION_URL']}/openapi.json"
        schemas = httpx.get(url, timeout=60).json()["components"]["schemas"]
        cls.schemas = {name: one for name, one in schemas.items() if not name.startswith(OTHERS)}

    def test_exist_for_every_schema(self) -> None:
        self.assertGreater(len(self.schemas), 30)
        self.assertEqual([name for name in self.schemas if type_called(name) is None], [])

    def test_have_every_field_and_no_other(self) -> None:
        for name, schema in self.schemas.items():
            with self.subTest(name):
                self.assertEqual(set(fields_of(name)), set(schema["properties"]))

    def test_require_what_the_document_requires(self) -> None:
        for name, schema in self.schemas.items():
            with self.subTest(name):
                required = getattr(type_called(name), "__required_keys__")
                self.assertEqual(set(required), set(schema.get("required", [])))

    def test_have_the_closed_values_of_the_document(self) -> None:
        for name, schema in self.schemas.items():
            for field, described in schema["properties"].items():
                values = described.get("enum", described.get("items", {}).get("enum"))
                given = literals_of(fields_of(name)[field])
                if values is None or (given == set() and len(values) == 1) or name == "Error":
                    continue
                with self.subTest(name, field=field):
                    self.assertEqual(given, set(values) - {None})

    def test_have_every_error_code(self) -> None:
        codes = self.schemas["Error"]["properties"]["code"]["enum"]
        self.assertEqual(set(get_args(ErrorCode)), set(codes))


def type_called(name: str) -> object:
    """The type of a schema, or `None`."""
    modules = (queries, answers, batch_answers)
    return next((vars(module)[name] for module in modules if name in vars(module)), None)


def fields_of(name: str) -> dict[str, Any]:
    """The types of the fields of a schema's type."""
    return typing.get_type_hints(type_called(name), include_extras=True)


def literals_of(hint: Any) -> set[object]:
    """The literals of a field, within `Required`, `list`, unions and the like."""
    if get_origin(hint) is Literal:
        return set(get_args(hint))
    if get_origin(hint) in (Required, NotRequired, Union, list) or hasattr(hint, "__args__"):
        return set().union(*(literals_of(inner) for inner in get_args(hint)))
    return set()


if __name__ == "__main__":
    unittest.main()
