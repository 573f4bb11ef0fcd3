"""The objects of answers and bodies, as typed dictionaries: `from govdata.types import PlaceValue`."""

from ._generated.types import *  # noqa: F403
