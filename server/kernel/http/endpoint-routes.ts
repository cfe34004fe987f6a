import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { catalog } from '@contract/catalog';
import { isEvents, type EndpointSpec, type EventsOf } from '@contract/kernel/endpoint';
import { successCode } from '@contract/kernel/envelope';
import { AppError } from '@contract/kernel/errors';
import { recordAudit, type AuditNote } from '../audit';
import { cookiesOf } from '../cookies';
import type { Database, Db } from '../database/database';
import { loggableError } from '../errors';
import { untilGranted } from '../database/until-granted';
import { failPoint } from '../fail-points';
import type { Beforehand, BlobAnswer, Call, Handler } from '../implement';
import { claimReceipt, fillReceipt, keyHeader, receiptKey, replayHeader } from '../receipts';
import type { ServerStatus } from '../status';
import type { Storage } from '../storage';
import { sendBlob } from './blob';
import type { EventStreams } from './event-streams';
import type { OwnTurns } from './own-turns';
import type { Turns } from './turns';

export interface RouteContext {
  database: Database;
  storage: Storage;
  status: ServerStatus;
  streams: EventStreams;
  /** Turns of the calls that are declared heavy, of all modules together. */
  heavy: Turns;
  /** Turns of each account. */
  own: OwnTurns;
}

type Answering = (context: RouteContext, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;
type AnyHandler = Handler<EndpointSpec> | Beforehand<EndpointSpec>;

/** Calls of a module with their handlers, types erased: `implement` has checked that they fit. */
export interface RegisteredModule {
  key: keyof typeof catalog;
  endpoints: Record<string, EndpointSpec>;
  handlers: Record<string, AnyHandler>;
}

/** What a call gathers on its way and the kernel acts on afterwards. */
interface Afterwards {
  note: AuditNote;
  tasks: (() => void | Promise<void>)[];
}

const neverAborted = new AbortController().signal;
const defaultBodyLimit = 1024 * 1024;
/** Calls a minute from one address where an endpoint is limited and says no other number. */
const limitedCallsPerMinute = 120;

/** Registers every endpoint of a module. Routes come from the catalog only. */
export function registerEndpoints(app: FastifyInstance, module: RegisteredModule, context: RouteContext): void {
  for (const [name, endpoint] of Object.entries(module.endpoints)) {
    const limited = endpoint.errors?.includes('TOO_MANY_REQUESTS');
    const isStream = isEvents(endpoint.data);
    if (isStream && endpoint.access === 'public') {
      throw new Error(`${module.key}.${name}: whoever listens is asked again, so there must be somebody`);
    }
    if (endpoint.mutation && (endpoint.access === 'public' || endpoint.data === 'blob' || isStream)) {
      throw new Error(
        `${module.key}.${name}: a mutation needs a user for its receipt and an answer that can be stored`,
      );
    }
    const answering = answeringOf(endpoint, module.handlers[name]!);
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      bodyLimit: endpoint.bodyLimit ?? defaultBodyLimit,
      schema: schemaOf(endpoint, catalog[module.key].module.title),
      config: {
        endpoint,
        module: module.key,
        rateLimit: limited ? { max: endpoint.callsPerMinute ?? limitedCallsPerMinute, timeWindow: '1 minute' } : false,
      },
      // Compression keeps back what is not enough for a block.
      ...(isStream && { compress: false as const }),
      handler: (request, reply) => inTurn(endpoint, context, request, () => answering(context, request, reply)),
    });
  }
}

/** Runs what answers a call when its caller has a turn, or a turn of what costs much. A stream has a bound of its own. */
function inTurn(
  endpoint: EndpointSpec,
  { heavy, own }: RouteContext,
  { user }: FastifyRequest,
  answer: () => Promise<FastifyReply>,
): Promise<FastifyReply> {
  if (endpoint.heavy) return heavy.run(user?.accountId, answer);
  return user && !isEvents(endpoint.data) ? own.run(user.accountId, answer) : answer();
}

function answeringOf(endpoint: EndpointSpec, handler: AnyHandler): Answering {
  if (endpoint.mutation) return (...call) => mutate(endpoint, handler, ...call);
  if ('before' in handler) throw new Error(`${endpoint.path}: only a mutation has a transaction to come before`);
  const answering = isEvents(endpoint.data) ? listen : read;
  return (...call) => answering(endpoint, handler, ...call);
}

async function read(
  endpoint: EndpointSpec,
  handler: Handler<EndpointSpec>,
  context: RouteContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { db } = context.database;
  const after: Afterwards = { note: {}, tasks: [] };
  const answer = await handler(callOf(context, request, reply, db, after));
  if (endpoint.audit) await recordAudit(db, auditEntry(endpoint.audit, request, after.note));
  runTasks(after, request);
  if (endpoint.data === 'blob') return sendBlob(reply, answer as unknown as BlobAnswer);
  return sendJson(reply, 200, envelopeOf(endpoint, answer));
}

/** Events go out as they come, until the caller leaves or the source ends. */
function listen(
  endpoint: EndpointSpec,
  handler: Handler<EndpointSpec>,
  context: RouteContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { db } = context.database;
  const { events } = endpoint.data as EventsOf;
  const after: Afterwards = { note: {}, tasks: [] };
  return context.streams.send(request, reply, events, async (signal) => {
    const source = await handler({ ...callOf(context, request, reply, db, after), signal });
    if (endpoint.audit) await recordAudit(db, auditEntry(endpoint.audit, request, after.note));
    return source as unknown as AsyncIterable<unknown>;
  });
}

/** Effect, receipt and audit row commit together; the same key again gets the same answer without the effect. */
async function mutate(
  endpoint: EndpointSpec,
  handling: AnyHandler,
  context: RouteContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const claim = {
    accountId: request.user!.accountId,
    key: receiptKey(request.headers[keyHeader]),
    endpoint: `${request.method} ${request.url}`,
    bodyHash: request.bodyHash,
  };
  const early: Afterwards = { note: {}, tasks: [] };
  const handler =
    'before' in handling
      ? await handling.before(callOf(context, request, reply, context.database.db, early))
      : handling;
  const effect = async (tx: Db) => {
    const earlier = await claimReceipt(tx, claim);
    // What was gathered in a transaction that was undone is not acted on.
    const after: Afterwards = { note: { ...early.note }, tasks: [...early.tasks] };
    if (earlier) return { ...earlier, replayed: true, after };
    failPoint('receipt.claimed');
    const data = await handler(callOf(context, request, reply, tx, after));
    const given = { status: 200, answer: envelopeOf(endpoint, data) };
    await fillReceipt(tx, claim, given);
    if (endpoint.audit) await recordAudit(tx, auditEntry(endpoint.audit, request, after.note));
    failPoint('receipt.filled');
    return { ...given, replayed: false, after };
  };
  const outcome = await untilGranted(() =>
    context.database.transaction((tx) => (endpoint.auditRefusals ? noting(tx, effect, endpoint, request) : effect(tx))),
  );
  if ('refusal' in outcome) throw outcome.refusal;
  const { replayed, status, answer, after } = outcome;
  failPoint('receipt.committed');
  runTasks(after, request);
  if (replayed) reply.header(replayHeader, 'true');
  return sendJson(reply, status, answer);
}

/**
 * The effect in a savepoint, and the audit row of a refusal that is worth one in its stead: it commits with whatever the
 * handler locked, so refusals at the same moment can be counted.
 */
async function noting<Answer extends object>(
  tx: Db,
  effect: (tx: Db) => Promise<Answer>,
  { audit, auditRefusals }: EndpointSpec,
  request: FastifyRequest,
): Promise<Answer | { refusal: AppError }> {
  try {
    return await tx.transaction(effect);
  } catch (error) {
    const isNoted = error instanceof AppError && auditRefusals?.includes(error.key);
    if (!audit || !isNoted) throw error;
    await recordAudit(tx, auditEntry(`${audit}.refused`, request, { detail: { error: error.key } }));
    return { refusal: error };
  }
}

function callOf(
  { database, storage, status }: RouteContext,
  request: FastifyRequest,
  reply: FastifyReply,
  db: Db,
  after: Afterwards,
): Call {
  return {
    database,
    storage,
    status,
    db,
    params: request.params,
    query: request.query,
    body: request.body,
    user: request.user!,
    ifMatch: versionOf(request.headers['if-match']),
    cookies: cookiesOf(request, reply),
    requestId: request.id,
    log: request.log,
    ip: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    signal: neverAborted,
    audit: (note) => void Object.assign(after.note, note, { detail: bothDetails(after.note.detail, note.detail) }),
    afterCommit: (run) => void after.tasks.push(run),
  };
}

/** What a call says of itself in two places stands together: the reason that its handler tells beside a preset's changes. */
function bothDetails(said: unknown, more: unknown): unknown {
  if (!isRecord(said) || !isRecord(more)) return more ?? said;
  const changes = [said.changes, more.changes].flatMap((list) => (Array.isArray(list) ? list : []));
  return { ...said, ...more, ...(changes.length > 0 && { changes }) };
}
const isRecord = (detail: unknown): detail is Record<string, unknown> =>
  typeof detail === 'object' && detail !== null && !Array.isArray(detail);

/** A version in quotes, as ETags are written, or bare. */
function versionOf(header: string | undefined): number | undefined {
  const digits = /^(?:W\/)?"?(\d{1,9})"?$/.exec(header ?? '')?.[1];
  return digits === undefined ? undefined : Number(digits);
}

function auditEntry(action: string, request: FastifyRequest, { by, ...note }: AuditNote) {
  const { userId, username } = request.user ?? by ?? {};
  const viewedBy = request.user?.viewedBy;
  // Who really looked, or the log would say that the person viewed did.
  const detail = viewedBy === undefined ? note.detail : { ...(note.detail as object), viewed_by: viewedBy };
  return { ...note, detail, userId, username, action, ip: request.ip, requestId: request.id };
}

/** Not awaited: the answer is certain already. */
function runTasks({ tasks }: Afterwards, request: FastifyRequest): void {
  for (const task of tasks) {
    void Promise.resolve()
      .then(task)
      .catch((error: unknown) => request.log.error(loggableError(error), 'work after a commit failed'));
  }
}

/** Checks and strips the answer by the endpoint's schema: a column nobody declared cannot leak. */
function envelopeOf(endpoint: EndpointSpec, answer: unknown): string {
  const data = (endpoint.data as z.ZodType).parse(answer);
  return JSON.stringify({ code: successCode, message: '', data });
}

function sendJson(reply: FastifyReply, status: number, envelope: string): FastifyReply {
  return reply.code(status).header('cache-control', 'no-store').type('application/json; charset=utf-8').send(envelope);
}

function schemaOf(endpoint: EndpointSpec, moduleTitle: string) {
  const { params, query, body, data, summary, access } = endpoint;
  const answer =
    data === 'blob' || isEvents(data)
      ? undefined
      : z.object({ code: z.literal(successCode), message: z.string(), data });
  return {
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(body && { body }),
    ...(answer && { response: { 200: answer } }),
    summary,
    description: access === 'public' || access === 'login' ? undefined : `权限：${access}`,
    tags: [moduleTitle],
    security: access === 'public' ? [] : [{ token: [] }],
  };
}
