"""Ranks the passages of a set by the package bm25s (with PyStemmer), the yardstick of bench.ts.

Reads {"passages": [{id, text, filing}], "questions": [{text, filing}], "scope": "corpus" | "filing" | "filing index",
"depth": n} from its input, and prints the best ids of each question. "filing": the passages of the question's filing,
by the index of all passages; "filing index": by an index of that filing's passages.
"""

import json
import sys
from functools import cache

import bm25s
import Stemmer

# Anserini's values, and Snowball's stemmer for English. bm25s's own list of stop words has no question words.
OPTIONS = {"k1": 0.9, "b": 0.4}
TOKENS = {"stopwords": "en", "stemmer": Stemmer.Stemmer("english"), "show_progress": False}

asked = json.load(sys.stdin)
passages = asked["passages"]


def index_of(positions):
    index = bm25s.BM25(**OPTIONS)
    index.index(bm25s.tokenize([passages[at]["text"] for at in positions], **TOKENS), show_progress=False)
    return index


@cache
def positions_of(filing):
    return [at for at, passage in enumerate(passages) if passage["filing"] == filing]


@cache
def filing_index(filing):
    return index_of(positions_of(filing))


everything = list(range(len(passages)))
whole = None if asked["scope"] == "filing index" else index_of(everything)


def best(question):
    words = bm25s.tokenize([question["text"]], return_ids=False, **TOKENS)[0]
    scoped = everything if asked["scope"] == "corpus" else positions_of(question["filing"])
    if not words or not scoped:
        return []
    scores = filing_index(question["filing"]).get_scores(words) if whole is None else whole.get_scores(words)[scoped]
    order = sorted(range(len(scoped)), key=lambda at: -scores[at])[: asked["depth"]]
    return [passages[scoped[at]]["id"] for at in order if scores[at] > 0]


json.dump([best(question) for question in asked["questions"]], sys.stdout)
