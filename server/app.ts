import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import Fastify, { LogController, type FastifyInstance } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { ModuleKey } from '@contract/catalog';
import type { LogLevel } from './config';
import type { Database } from './kernel/database/database';
import { redeemTicket, type TicketHolder } from './kernel/event-tickets';
import { installBodyParsers } from './kernel/http/bodies';
import { installClientFiles } from './kernel/http/client-files';
import { installDocuments } from './kernel/http/documents';
import { registerEndpoints } from './kernel/http/endpoint-routes';
import { EventStreams } from './kernel/http/event-streams';
import { installFailures, refuseBroken, refuseEarly } from './kernel/http/failures';
import { firstProblemsCompiler } from './kernel/http/first-problems';
import { installGate, openToEverybody, openToSignedIn } from './kernel/http/gate';
import { installMetrics } from './kernel/http/metrics-route';
import { OwnTurns } from './kernel/http/own-turns';
import { installRequestLog } from './kernel/http/request-log';
import { installSecurityHeaders } from './kernel/http/security-headers';
import { installSecurityText } from './kernel/http/security-text';
import { Turns } from './kernel/http/turns';
import type { Backlogs } from './kernel/metrics';
import { clientFolder } from './kernel/paths';
import { wireModules } from './kernel/slots';
import type { ServerStatus } from './kernel/status';
import type { Storage } from './kernel/storage';
import { modules } from './modules';
import { userOfCookie } from './modules/account/refresh-cookie';
import { sessionUser, userOfSession } from './modules/account/session-user';
import { trustOption, type TrustedProxies } from './trusted-proxies';

export interface AppOptions {
  database: Database;
  storage: Storage;
  status: ServerStatus;
  /** Proxies whose X-Forwarded-* headers count; nobody's unless told. */
  trustProxy?: TrustedProxies;
  /** Whether strangers may read the API's documentation too. */
  openDocuments?: boolean;
  logLevel?: LogLevel | 'silent';
  /** Where the log goes; standard output unless said otherwise. */
  logTo?: { write(line: string): void };
  /** What a watcher brings to read /metrics; without it there is no such page. */
  metricsToken?: string | undefined;
  /** Folder of the built browser application. */
  client?: string;
}

const compressAbove = 1024;
/** A large file over a poor network takes minutes; a connection that says nothing must not stay for ever. */
const requestTimeoutMs = 10 * 60_000;

/** Builds the server without listening. Closing the application leaves the database open. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const {
    database,
    status,
    trustProxy = false,
    openDocuments = false,
    logLevel = 'warn',
    logTo,
    client = clientFolder,
  } = options;
  z.config(z.locales.zhCN());
  wireModules(modules);
  const app = Fastify({
    trustProxy: trustOption(trustProxy),
    genReqId: () => randomUUID(),
    return503OnClosing: false,
    requestTimeout: requestTimeoutMs,
    frameworkErrors: refuseEarly,
    clientErrorHandler: refuseBroken,
    // The framework's own lines hold whole paths, with the numbers of people in them.
    logController: new LogController({ disableRequestLogging: true }),
    logger: { level: logLevel, serializers: { req: loggableRequest }, ...(logTo && { stream: logTo }) },
  });
  app.setValidatorCompiler(firstProblemsCompiler);
  app.setSerializerCompiler(serializerCompiler);
  installFailures(app);
  installRequestLog(app);
  installSecurityHeaders(app);
  const authentication = {
    byToken: (token: string, idleSeconds: number | undefined) => sessionUser(database.db, token, idleSeconds),
    bySession: (holder: TicketHolder) => userOfSession(database.db, holder),
    byCookies: (cookie: (name: string) => string | undefined) => userOfCookie(database.db, cookie),
    redeem: (ticket: string, path: string) => redeemTicket(database.db, ticket, path),
  };
  installGate(app, authentication, status);
  installBodyParsers(app);
  await app.register(cookie);
  await app.register(rateLimit, { global: false });
  await app.register(compress, {
    threshold: compressAbove,
    encodings: ['br', 'gzip'],
    requestEncodings: ['gzip', 'deflate'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  await installDocuments(app, status.version, (scope) =>
    openDocuments ? openToEverybody(scope) : openToSignedIn(scope, authentication),
  );
  await installSecurityText(app);
  const context = { ...options, streams: new EventStreams(app), ...turnsOf(database.engine) };
  for (const key of Object.keys(modules) as ModuleKey[]) {
    registerEndpoints(app, { key, ...modules[key].routes }, context);
  }
  const backlogs: Backlogs = Object.assign({}, ...Object.values(modules).map((module) => module.backlogs));
  installMetrics(app, { ...context, backlogs }, options.metricsToken);
  await installClientFiles(app, client);
  return app;
}

/**
 * Three calls of twenty uploads may wait. The embedded engine works on one call at a time; the second is unpacked. So many
 * calls of one account as a browser sends at once; PostgreSQL has ten connections.
 */
function turnsOf(engine: Database['engine']) {
  const isEmbedded = engine === 'pglite';
  return {
    heavy: new Turns({ atOnce: isEmbedded ? 2 : 4, mostWaiting: 60, mostOfEach: 30 }),
    own: new OwnTurns(isEmbedded ? 6 : 16),
  };
}

/** No query strings, headers or bodies in the log: they hold names, and tickets. */
export function loggableRequest(request: { method: string; url: string; id: string }) {
  return { method: request.method, path: request.url.split('?')[0], id: request.id };
}
