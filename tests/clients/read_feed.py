"""Reads feeds with feedparser, and prints as JSON what it makes of them.

    python -W error read_feed.py KEY URL...

A feed is read whole: page after page, by its links. A second request sends the tag of the first.
"""

import json
import sys

import feedparser


def entry_of(entry):
    return {
        "id": entry.id,
        "title": entry.title,
        "authors": [author.name for author in entry.authors],
        "updated": list(entry.updated_parsed[:6]),
        "terms": [tag.term for tag in entry.tags],
        "links": {link.type: link.href for link in entry.links},
    }


def read(url, key):
    headers = {"X-API-Key": key}
    first = feedparser.parse(url, request_headers=headers)
    page, pages = first, [first]
    while following := [link.href for link in page.feed.links if link.rel == "next"]:
        page = feedparser.parse(following[0], request_headers=headers)
        pages.append(page)
    return {
        "version": first.version,
        "complaints": [str(page.bozo_exception) for page in pages if page.bozo],
        "ids": [page.feed.id for page in pages],
        "title": first.feed.title,
        "entries": [entry_of(entry) for page in pages for entry in page.entries],
        "again": feedparser.parse(url, etag=first.etag, request_headers=headers).status,
    }


def main(key, *urls):
    print(json.dumps([read(url, key) for url in urls]))


main(*sys.argv[1:])
