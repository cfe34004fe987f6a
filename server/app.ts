import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { ModuleKey } from '@contract/catalog';
import type { Database } from './kernel/database/database';
import { installBodyParsers } from './kernel/http/bodies';
import { installClientFiles } from './kernel/http/client-files';
import { installDocuments } from './kernel/http/documents';
import { registerEndpoints } from './kernel/http/endpoint-routes';
import { installFailures } from './kernel/http/failures';
import { installGate } from './kernel/http/gate';
import { installSecurityHeaders } from './kernel/http/security-headers';
import { clientFolder } from './kernel/paths';
import type { ServerStatus } from './kernel/status';
import type { Storage } from './kernel/storage';
import { modules } from './modules';
import { sessionUser } from './modules/account/session-user';

export interface AppOptions {
  database: Database;
  storage: Storage;
  status: ServerStatus;
  /** Proxies whose X-Forwarded-* headers count: addresses, or true for any. */
  trustProxy?: boolean | string[];
  logLevel?: 'info' | 'warn' | 'silent';
  /** Folder of the built browser application. */
  client?: string;
}

const compressAbove = 1024;
/** A large file over a poor network takes minutes; a connection that says nothing must not stay for ever. */
const requestTimeoutMs = 10 * 60_000;

/** Builds the server without listening. Closing the application leaves the database open. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { database, status, trustProxy = false, logLevel = 'warn', client = clientFolder } = options;
  z.config(z.locales.zhCN());
  const app = Fastify({
    trustProxy,
    genReqId: () => randomUUID(),
    return503OnClosing: false,
    requestTimeout: requestTimeoutMs,
    logger: { level: logLevel, serializers: { req: loggableRequest } },
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  installFailures(app);
  installSecurityHeaders(app);
  installGate(app, (token) => sessionUser(database.db, token), status);
  installBodyParsers(app);
  await app.register(cookie);
  await app.register(rateLimit, { global: false });
  await app.register(compress, {
    threshold: compressAbove,
    encodings: ['br', 'gzip'],
    requestEncodings: ['gzip', 'deflate'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  await installDocuments(app, status.version);
  for (const key of Object.keys(modules) as ModuleKey[]) {
    registerEndpoints(app, { key, ...modules[key].routes }, options);
  }
  await installClientFiles(app, client);
  return app;
}

/** No query strings, headers or bodies in the log: they hold names. */
function loggableRequest(request: { method: string; url: string; id: string }) {
  return { method: request.method, path: request.url.split('?')[0], id: request.id };
}
