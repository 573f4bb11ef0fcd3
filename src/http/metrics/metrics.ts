import { uptime } from "node:process";
import { VERSION } from "../../executable/version.ts";
import { Histogram } from "./histogram.ts";

/** The request counts of one route, by status. */
export class RouteMetrics {
  private readonly durations = new Map<number, Histogram>();
  constructor(readonly route: string) {}

  count(status: number, elapsedMs: number): void {
    let duration = this.durations.get(status);
    if (!duration) {
      duration = new Histogram();
      this.durations.set(status, duration);
    }
    duration.observe(elapsedMs);
  }

  /** Returns its lines of the text format. */
  *lines(): Generator<string> {
    for (const [status, duration] of this.durations)
      yield* duration.lines("govdata_http_request_duration_seconds", `route="${this.route}",status="${status}"`);
  }
}

/** A number that is read on request. */
export interface Gauge {
  name: string;
  help: string;
  type: "gauge" | "counter";
  values: { labels?: Record<string, string>; value: number }[];
}

/** Times that were counted, read on request. */
export interface HistogramMetric {
  name: string;
  help: string;
  type: "histogram";
  values: { labels?: Record<string, string>; histogram: Histogram }[];
}

/** A metric that a part adds. */
export type Metric = Gauge | HistogramMetric;

/** All metrics: counted requests, and others that are read on request. */
export interface Metrics {
  route(label: string): RouteMetrics;
  /** Adds metrics that are read on request. A failed read is left out of that answer. */
  add(read: () => Metric[] | Promise<Metric[]>): void;
  /** Returns all metrics in Prometheus's text format. */
  text(): Promise<string>;
}

/** Returns the metrics of this process, all counts 0. */
export function createMetrics(): Metrics {
  const routes = new Map<string, RouteMetrics>();
  const readers: (() => Metric[] | Promise<Metric[]>)[] = [processGauges];
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
      const metrics = results.flatMap((result) => (result.status === "fulfilled" ? result.value : []));
      const lines = [
        "# HELP govdata_http_request_duration_seconds Time from a request to the head of its answer.",
        "# TYPE govdata_http_request_duration_seconds histogram",
        ...[...routes.values()].flatMap((route) => [...route.lines()]),
        ...metrics.flatMap(metricLines),
      ];
      return `${lines.join("\n")}\n`;
    },
  };
}

const metricLines = (metric: Metric): string[] => [
  `# HELP ${metric.name} ${metric.help}`,
  `# TYPE ${metric.name} ${metric.type}`,
  ...(metric.type === "histogram" ? histogramLines(metric) : gaugeLines(metric)),
];

const gaugeLines = ({ name, values }: Gauge): string[] =>
  values.map(({ labels = {}, value }) => `${name}${labelText(labels)} ${value}`);

const histogramLines = ({ name, values }: HistogramMetric): string[] =>
  values.flatMap(({ labels = {}, histogram }) => [...histogram.lines(name, labelText(labels).slice(1, -1))]);

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
