import { type Answer, answerOf, bytesOf, textOf } from "./answers.js";
import type { Calls } from "./calls.js";
import { type Request, withQuery } from "./requests.js";

/** An answer that is also a table. Nothing is sent before it is awaited: `await` it, or one of its methods. */
export class Table<Data, Metadata> implements PromiseLike<Answer<Data, Metadata>> {
  constructor(
    protected readonly calls: Calls,
    protected readonly request: Request,
  ) {}

  /** The answer as JSON. Of a list it is one page. */
  // biome-ignore lint/suspicious/noThenProperty: `await` is how it is read
  then<Good = Answer<Data, Metadata>, Bad = never>(
    onAnswer?: ((answer: Answer<Data, Metadata>) => Good | PromiseLike<Good>) | null,
    onError?: ((error: unknown) => Bad | PromiseLike<Bad>) | null,
  ): Promise<Good | Bad> {
    return this.calls
      .receive(this.request)
      .then((received) => answerOf<Data, Metadata>(received))
      .then(onAnswer, onError);
  }

  /** All rows as CSV; those of a page where `page` or `per_page` is given. So have the other tables. */
  async csv(): Promise<string> {
    return textOf(await this.calls.receive(withQuery(this.request, { format: "csv" })));
  }

  /** All rows as the text of a FeatureCollection (RFC 7946), if they are places: shapes or points, and the columns. */
  async geojson(): Promise<string> {
    return textOf(await this.calls.receive(withQuery(this.request, { format: "geojson" })));
  }

  /** All rows as a stream of Arrow, which `tableFromIPC` of `apache-arrow` reads, with units and the source. */
  async arrow(): Promise<Uint8Array<ArrayBuffer>> {
    const received = await this.calls.receive(withQuery(this.request, { format: "arrow" }));
    return bytesOf(received, "application/vnd.apache.arrow.stream");
  }

  /** All rows as the bytes of a Parquet file, with units and the source. */
  async parquet(): Promise<Uint8Array<ArrayBuffer>> {
    const received = await this.calls.receive(withQuery(this.request, { format: "parquet" }));
    return bytesOf(received, "application/vnd.apache.parquet");
  }
}

/** A list or a series. `for await` over it has the rows of all pages. */
export class Rows<Data, Row, Metadata> extends Table<Data, Metadata> implements AsyncIterable<Row> {
  constructor(
    calls: Calls,
    request: Request,
    /** The most rows of a page; undefined for a series, which is whole without pages. */
    private readonly perPage: number | undefined,
  ) {
    super(calls, request);
  }

  /** The pages from `page` on to the last one. Pages are as long as they can be unless `per_page` is given. */
  async *pages(): AsyncGenerator<Answer<Data, Metadata>, void> {
    let request = this.request;
    if (this.perPage !== undefined && !request.query.has("per_page"))
      request = withQuery(request, { per_page: String(this.perPage) });
    for (;;) {
      const page = answerOf<Data, Metadata>(await this.calls.receive(request));
      yield page;
      if (!page.pagination?.has_more) return;
      request = withQuery(request, { page: String(page.pagination.page + 1) });
    }
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Row, void> {
    for await (const { data } of this.pages()) {
      if (Array.isArray(data)) yield* data as Row[];
      else yield data as unknown as Row; // some answers are one row
    }
  }
}
