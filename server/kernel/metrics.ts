import { Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import type { Db } from './database/database';

/** Jobs of one kind: how many wait for somebody to do them, and how many somebody is doing, over all processes. */
export interface Backlog {
  waiting: number;
  running: number;
}

/** Ways to count the jobs of modules, by the name under which they are told. */
export type Backlogs = Readonly<Record<string, (db: Db) => Promise<Backlog>>>;

/** A number that is asked for when somebody looks, by its labels' values in order of `labels`. */
export interface Reading {
  name: string;
  help: string;
  labels: readonly string[];
  read: () => Promise<Measured[]> | Measured[];
}
interface Measured {
  labels: readonly string[];
  value: number;
}

/** Seconds of a call: a list takes some milliseconds, a chunk of an import up to a second. */
const secondsOfCalls = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * What this process tells whoever watches it, in the format of Prometheus. Nothing here names a person: routes are
 * the declared paths, with their parameters as placeholders.
 */
export class Metrics {
  readonly #registry = new Registry();
  readonly #calls: Histogram<'method' | 'route' | 'status'>;

  constructor() {
    collectDefaultMetrics({ register: this.#registry });
    this.#calls = new Histogram({
      name: 'reach_http_request_seconds',
      help: 'Seconds from a call to its answer, by declared path and class of status',
      labelNames: ['method', 'route', 'status'],
      buckets: secondsOfCalls,
      registers: [this.#registry],
    });
  }

  readonly contentType = this.#registry.contentType;

  /** @param status the HTTP status of the answer; told by its class, such as 2xx */
  answered(method: string, route: string, status: number, seconds: number): void {
    this.#calls.labels(method, route, `${Math.floor(status / 100)}xx`).observe(seconds);
  }

  /** Adds a number that is read whenever somebody looks. */
  register({ name, help, labels, read }: Reading): void {
    const gauge = new Gauge({
      name,
      help,
      labelNames: [...labels],
      registers: [],
      async collect() {
        const measured = await read();
        this.reset();
        for (const { labels: values, value } of measured) this.labels(...values).set(value);
      },
    });
    this.#registry.registerMetric(gauge);
  }

  /** Everything as text. */
  text(): Promise<string> {
    return this.#registry.metrics();
  }
}
