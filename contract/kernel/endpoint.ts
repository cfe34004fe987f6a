import type { z } from 'zod';
import type { ErrorKey } from './errors';
import type { AnyHeldList, HeldRecord } from './held';
import type { ModuleSpec } from './module';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * How a call behaves without a network: `cached` answers from the last copy and says how old it is, `queued` goes
 * to the outbox, `online` fails with a clear message.
 */
export type Offline = 'cached' | 'queued' | 'online';

/** A stream of server-sent events. */
export interface EventsOf<Event extends z.ZodType = z.ZodType> {
  readonly events: Event;
}

/**
 * Answer of a call that stays open and tells what happens, each event by this schema. Opened by the caller's token as
 * any call, or by `?ticket=`, a permit for one use: what stands in a URL ends up in logs.
 */
export function eventsOf<Event extends z.ZodType>(events: Event): EventsOf<Event> {
  return { events };
}

/** Whether a call's answer is a stream of events. */
export function isEvents(data: EndpointSpec['data']): data is EventsOf {
  return typeof data === 'object' && 'events' in data;
}

export interface EndpointSpec {
  method: Method;
  /** Full path with Fastify parameters, e.g. `/api/v2/rotation/imports/:id`. */
  path: `/api/${string}`;
  summary: string;
  /** `public`: no token; `login`: any signed-in user; otherwise the permission code that is demanded. */
  access: 'public' | 'login' | (string & {});
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** Schema of `data` in the envelope; `blob` for a file; `eventsOf` a schema for an answer that stays open. */
  data: z.ZodType | 'blob' | EventsOf;
  errors?: readonly ErrorKey[];
  offline: Offline;
  /**
   * Of a `cached` call that answers pages of a list: how the rows that a device holds answer other pages, filters and
   * searches; `asAsked`: only what was asked before is answered. Of one that answers one record: out of which list.
   */
  held?: AnyHeldList | HeldRecord | 'asAsked';
  /** Name of the audit entry; `false` for calls that neither change nor reveal anything worth recording. */
  audit: string | false;
  /**
   * Refusals that tell something about others: each stands in the audit log as `<audit>.refused` though nothing was
   * changed. For mutations with an audit entry.
   */
  auditRefusals?: readonly ErrorKey[];
  /**
   * True for calls that change something: they run in one transaction with their receipt and audit row and demand
   * an Idempotency-Key. POST calls that only read (the customer's `pages` calls) say false.
   */
  mutation: boolean;
  /**
   * Refused to whoever looks at the system as somebody else, as every mutation is: it changes something without being
   * one, or answers with a secret.
   */
  closedToViewers?: true;
  /** Answers somebody who must change the password first too; every other call is refused until then. */
  openBeforePasswordChange?: true;
  /**
   * Costs so much that a process answers a few at once and lets a few more wait; others are told when to come again
   * (SERVER_FULL).
   */
  heavy?: true;
  /** Calls a minute that one address may make, where `errors` names TOO_MANY_REQUESTS; 120 unless told. */
  callsPerMinute?: number;
  /** Largest accepted body in bytes; the server's default is 1 MiB. */
  bodyLimit?: number;
  /** Most members of all lists and objects of a JSON body together; the server's default is 10,000. */
  mostMembers?: number;
}

type AccessOf<Module extends ModuleSpec> = 'public' | 'login' | Extract<keyof Module['permissions'], string>;

/** Declares a module's calls. A permission that the module does not declare is a compile error. */
export function defineEndpoints<
  Module extends ModuleSpec,
  const Endpoints extends Record<string, Omit<EndpointSpec, 'access'> & { access: AccessOf<Module> }>,
>(_module: Module, endpoints: Endpoints): Endpoints {
  return endpoints;
}

type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
type Input<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined;

/** What a handler receives after validation. */
export type ParamsOf<E extends EndpointSpec> = Output<E['params']>;
export type QueryOf<E extends EndpointSpec> = Output<E['query']>;
export type BodyOf<E extends EndpointSpec> = Output<E['body']>;
/** What a handler returns and a client receives. */
export type DataOf<E extends EndpointSpec> = E['data'] extends z.ZodType
  ? z.output<E['data']>
  : E['data'] extends EventsOf<infer Event>
    ? AsyncIterable<z.output<Event>>
    : Blob;

/** What a client passes: only the parts that the endpoint declares. */
export type CallInput<E extends EndpointSpec> = (E['params'] extends z.ZodType
  ? { params: Input<E['params']> }
  : object) &
  (E['query'] extends z.ZodType ? { query: Input<E['query']> } : object) &
  (E['body'] extends z.ZodType ? { body: Input<E['body']> } : object);
