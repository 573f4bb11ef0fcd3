# Generated from the OpenAPI document by `npm run clients`; not written by hand.

__version__ = "0.1.0.dev0"
