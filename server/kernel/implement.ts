import type { FastifyBaseLogger } from 'fastify';
import type { Readable } from 'node:stream';
import type { BodyOf, DataOf, EndpointSpec, ParamsOf, QueryOf } from '@contract/kernel/endpoint';
import type { AuditNote } from './audit';
import type { Cookies } from './cookies';
import type { CurrentUser } from './current-user';
import type { Database, Db } from './database/database';
import type { ServerStatus } from './status';
import type { Storage } from './storage';

/** What a handler knows of the call it answers. */
export interface Call<E extends EndpointSpec = EndpointSpec> {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  /** Undefined only where the endpoint is public. */
  user: E['access'] extends 'public' ? CurrentUser | undefined : CurrentUser;
  /** Version in If-Match; `demandVersion` (server/kits/version.ts) compares it with the stored one. */
  ifMatch: number | undefined;
  /** For `mutation: true` endpoints the transaction that also holds receipt and audit row, else `database.db`. */
  db: Db;
  database: Database;
  storage: Storage;
  cookies: Cookies;
  status: ServerStatus;
  requestId: string;
  log: FastifyBaseLogger;
  ip: string;
  userAgent: string;
  /** For answers that stay open: aborted when nobody listens any more. */
  signal: AbortSignal;
  /** Adds to the audit row of an endpoint that declares one: what was touched, how much, by whom if nobody was signed in. */
  audit: (note: AuditNote) => void;
  /** Runs after the answer's transaction is committed (at once without one); a failure is logged, never answered. */
  afterCommit: (run: () => void | Promise<void>) => void;
}

/** Answer of a `blob` endpoint. */
export type BlobAnswer = { fileName: string; contentType: string } & ({ bytes: Uint8Array } | { stream: Readable });

export type AnswerOf<E extends EndpointSpec> = E['data'] extends 'blob' ? BlobAnswer : DataOf<E>;

/** @throws AppError for every refusal that a person can meet. */
export type Handler<E extends EndpointSpec> = (call: Call<E>) => Promise<AnswerOf<E>>;

/**
 * The handler of a mutation that reads and computes before its transaction: with one connection for all, others' calls
 * go between its statements instead of waiting for its end. `call.db` of `before` is the database; what was read there
 * may have changed by the time of the transaction, which must hold without it. A repeated call comes here, too, before
 * its receipt answers: `before` refuses nothing and writes nothing.
 */
export interface Beforehand<E extends EndpointSpec> {
  before: (call: Call<E>) => Promise<Handler<E>>;
}

export type Handlers<Endpoints extends Record<string, EndpointSpec>> = {
  [Name in keyof Endpoints]: Handler<Endpoints[Name]> | Beforehand<Endpoints[Name]>;
};

/** A module's declared calls with the code that answers them. */
export interface Implementation<Endpoints extends Record<string, EndpointSpec>> {
  endpoints: Endpoints;
  handlers: Handlers<Endpoints>;
}

/** Ties a module's calls to their handlers. A call without a handler, or a handler without a call, does not compile. */
export function implement<Endpoints extends Record<string, EndpointSpec>>(
  endpoints: Endpoints,
  handlers: Handlers<NoInfer<Endpoints>>,
): Implementation<Endpoints> {
  return { endpoints, handlers };
}
