"""The service under test, which the environment names."""

from __future__ import annotations

import os
import unittest

has_service = "FINAL_DESTINATION_URL" in os.environ and "FINAL_DESTINATION_KEY" in os.environ

needs_service = unittest.skipUnless(
    has_service, "FINAL_DESTINATION_URL and FINAL_DESTINATION_KEY are not set"
)
