import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/database';
import { Metrics, type Backlogs } from '../metrics';
import type { EventStreams } from './event-streams';
import { notFound } from './failures';
import type { Turns } from './turns';

interface Watched {
  database: Database;
  streams: EventStreams;
  heavy: Turns;
  backlogs: Backlogs;
}

/**
 * GET /metrics for Prometheus, for whoever brings the token of the environment; without a token configured there is
 * no such page. It is no call of the catalog: it has no user, no envelope, and belongs to the process it is asked of.
 */
export function installMetrics(app: FastifyInstance, watched: Watched, token: string | undefined): void {
  if (token === undefined) return;
  const metrics = new Metrics();
  watch(metrics, watched);
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.config.endpoint?.path;
    if (route) metrics.answered(request.method, route, reply.statusCode, reply.elapsedTime / 1000);
  });
  app.get('/metrics', async (request, reply) => {
    if (!isSame(request.headers.authorization, `Bearer ${token}`)) return notFound();
    request.gate = 'open';
    return reply
      .header('cache-control', 'no-store')
      .type(metrics.contentType)
      .send(await metrics.text());
  });
}

function watch(metrics: Metrics, { database, streams, heavy, backlogs }: Watched): void {
  const state = (values: Record<string, number>) =>
    Object.entries(values).map(([label, value]) => ({ labels: [label], value }));
  metrics.register({
    name: 'reach_database_connections',
    help: 'Connections of this process to the database by state; waiting are callers without one',
    labels: ['state'],
    read: () => state({ ...database.connections() }),
  });
  metrics.register({
    name: 'reach_heavy_calls',
    help: 'Calls declared heavy that this process answers now, and those that wait for their turn',
    labels: ['state'],
    read: () => state({ running: heavy.running, waiting: heavy.waiting }),
  });
  metrics.register({
    name: 'reach_event_streams',
    help: 'Open streams of events in this process',
    labels: [],
    read: () => [{ labels: [], value: streams.open }],
  });
  metrics.register({
    name: 'reach_jobs',
    help: 'Background jobs of all processes by kind and state',
    labels: ['kind', 'state'],
    read: async () => {
      const kinds = await Promise.all(
        Object.entries(backlogs).map(async ([kind, count]) => ({ kind, ...(await count(database.db)) })),
      );
      return kinds.flatMap(({ kind, waiting, running }) => [
        { labels: [kind, 'waiting'], value: waiting },
        { labels: [kind, 'running'], value: running },
      ]);
    },
  });
}

/** Compares digests, which have one length whatever somebody sends. */
function isSame(given: string | undefined, wanted: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given ?? ''), digest(wanted));
}
