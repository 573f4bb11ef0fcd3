import { uptime } from "node:process";
import { VERSION } from "../../executable/version.ts";

/** Upper bounds of the latency buckets, in seconds; one more bucket has no bound. */
const BOUNDS_S = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Requests of one route with one status, as plain numbers: formatted only when read. */
interface Tally {
  count: number;
  totalMs: number;
  buckets: number[];
}

/** The request counts of one route, by status. */
export class RouteMetrics {
  private readonly tallies = new Map<number, Tally>();
  constructor(readonly route: string) {}

  count(status: number, elapsedMs: number): void {
    let tally = this.tallies.get(status);
    if (!tally) {
      tally = { count: 0, totalMs: 0, buckets: new Array(BOUNDS_S.length + 1).fill(0) };
      this.tallies.set(status, tally);
    }
    tally.count++;
    tally.totalMs += elapsedMs;
    let bucket = 0;
    while (bucket < BOUNDS_S.length && elapsedMs > (BOUNDS_S[bucket] ?? 0) * 1000) bucket++;
    tally.buckets[bucket] = (tally.buckets[bucket] ?? 0) + 1;
  }

  /** Returns its lines of the text format. */
  *lines(): Generator<string> {
    for (const [status, { count, totalMs, buckets }] of this.tallies) {
      const labels = `route="${this.route}",status="${status}"`;
      let below = 0;
      for (const [index, bucket] of buckets.entries()) {
        below += bucket;
        yield `govdata_http_request_duration_seconds_bucket{${labels},le="${BOUNDS_S[index] ?? "+Inf"}"} ${below}`;
      }
      yield `govdata_http_request_duration_seconds_sum{${labels}} ${totalMs / 1000}`;
      yield `govdata_http_request_duration_seconds_count{${labels}} ${count}`;
    }
  }
}

/** A number that is read on request. */
export interface Gauge {
  name: string;
  help: string;
  type: "gauge" | "counter";
  values: { labels?: Record<string, string>; value: number }[];
}

/** All metrics: counted requests, and gauges that are read on request. */
export interface Metrics {
  route(label: string): RouteMetrics;
  /** Adds gauges that are read on request. A failed read is left out of that answer. */
  add(read: () => Gauge[] | Promise<Gauge[]>): void;
  /** Returns all metrics in Prometheus's text format. */
  text(): Promise<string>;
}

/** Returns the metrics of this process, all counts 0. */
export function createMetrics(): Metrics {
  const routes = new Map<string, RouteMetrics>();
  const readers: (() => Gauge[] | Promise<Gauge[]>)[] = [processGauges];
  return {
    route(label) {
      let route = routes.get(label);
      if (!route) {
        route = new RouteMetrics(label);
        routes.set(label, route);
      }
      return route;
    },
    add: (read) => void readers.push(read),
    async text() {
      const results = await Promise.allSettled(readers.map(async (read) => read()));
      const gauges = results.flatMap((result) => (result.status === "fulfilled" ? result.value : []));
      const lines = [
        "# HELP govdata_http_request_duration_seconds Time from a request to the head of its answer.",
        "# TYPE govdata_http_request_duration_seconds histogram",
        ...[...routes.values()].flatMap((route) => [...route.lines()]),
        ...gauges.flatMap(gaugeLines),
      ];
      return `${lines.join("\n")}\n`;
    },
  };
}

const gaugeLines = ({ name, help, type, values }: Gauge): string[] => [
  `# HELP ${name} ${help}`,
  `# TYPE ${name} ${type}`,
  ...values.map(({ labels = {}, value }) => `${name}${labelText(labels)} ${value}`),
];

function labelText(labels: Record<string, string>): string {
  const parts = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`);
  return parts.length === 0 ? "" : `{${parts.join(",")}}`;
}

const escaped = (value: string): string => value.replace(/[\\"\n]/g, (sign) => (sign === "\n" ? "\\n" : `\\${sign}`));

function processGauges(): Gauge[] {
  const memory = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  const single = (name: string, help: string, type: Gauge["type"], value: number): Gauge => ({
    name,
    help,
    type,
    values: [{ value }],
  });
  return [
    single("process_resident_memory_bytes", "Memory of this process that is in RAM.", "gauge", memory.rss),
    single("process_heap_bytes", "Memory of JavaScript objects.", "gauge", memory.heapUsed),
    single("process_cpu_seconds_total", "User and system time of this process.", "counter", (user + system) / 1e6),
    single(
      "process_start_time_seconds",
      "When this process started (Unix time).",
      "gauge",
      Date.now() / 1000 - uptime(),
    ),
    {
      name: "govdata_info",
      help: "The running version.",
      type: "gauge",
      values: [{ labels: { version: VERSION }, value: 1 }],
    },
  ];
}
