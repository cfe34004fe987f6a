import { randomUUID } from 'node:crypto';
import type { FastifyInstance, InjectOptions } from 'fastify';
import type { CallInput, DataOf, EndpointSpec } from '@contract/kernel/endpoint';
import { successCode, type Envelope, type ErrorData } from '@contract/kernel/envelope';

export interface TestAnswer<Data> {
  status: number;
  headers: Record<string, string | string[] | number | undefined>;
  /** The envelope; empty for files and compressed answers. */
  body: Envelope<Data>;
  bytes: Buffer;
}

export interface CallOptions {
  /** Idempotency-Key; mutations get a random one. */
  key?: string;
  /** Version sent as If-Match. */
  ifMatch?: number;
  headers?: Record<string, string>;
}

type AnyInput = { params?: object; query?: object; body?: unknown };
type Input<E extends EndpointSpec> = keyof CallInput<E> extends never
  ? Record<string, never> | undefined
  : CallInput<E>;
type Arguments<E extends EndpointSpec> = keyof CallInput<E> extends never
  ? [input?: Input<E>, options?: CallOptions]
  : [input: Input<E>, options?: CallOptions];

export interface TestClient {
  token: string | undefined;
  /** The answer whatever it is; `body.data` of a refusal is an `ErrorData`, see `errorOf`. */
  call<E extends EndpointSpec>(endpoint: E, ...args: Arguments<E>): Promise<TestAnswer<DataOf<E>>>;
  /** The data of a call that succeeds. @throws Error when it does not */
  data<E extends EndpointSpec>(endpoint: E, ...args: Arguments<E>): Promise<DataOf<E>>;
}

/** The code of a refused call. */
export function errorOf(answer: TestAnswer<unknown>): string {
  return (answer.body.data as ErrorData).error;
}

export function clientOf(app: FastifyInstance, token?: string): TestClient {
  async function call<E extends EndpointSpec>(endpoint: E, ...[input, options]: Arguments<E>) {
    const answer = await app.inject(requestOf(endpoint, (input ?? {}) as AnyInput, options ?? {}, token));
    const { 'content-type': type, 'content-encoding': encoding } = answer.headers;
    const isJson = !encoding && String(type).startsWith('application/json');
    const body = (isJson ? answer.json() : {}) as Envelope<DataOf<E>>;
    return { status: answer.statusCode, headers: answer.headers, body, bytes: answer.rawPayload };
  }
  return {
    token,
    call,
    async data(endpoint, ...args) {
      const { status, body } = await call(endpoint, ...args);
      if (status !== 200 || body.code !== successCode) {
        throw new Error(`${endpoint.method} ${endpoint.path} answered ${status}: ${JSON.stringify(body)}`);
      }
      return body.data;
    },
  };
}

function requestOf(
  { method, path, mutation }: EndpointSpec,
  input: AnyInput,
  { key, ifMatch, headers }: CallOptions,
  token: string | undefined,
): InjectOptions {
  const params = (input.params ?? {}) as Record<string, unknown>;
  const query = Object.entries(input.query ?? {}).filter(([, value]) => value !== undefined);
  const raw = input.body instanceof Uint8Array;
  return {
    method,
    url: path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name]))),
    query: Object.fromEntries(query.map(([name, value]) => [name, String(value)])),
    payload: raw ? Buffer.from(input.body as Uint8Array) : (input.body as object | undefined),
    headers: {
      ...(raw && { 'content-type': 'application/octet-stream' }),
      ...(token && { authorization: token }),
      ...(mutation && { 'idempotency-key': key ?? randomUUID() }),
      ...(ifMatch !== undefined && { 'if-match': `"${ifMatch}"` }),
      ...headers,
    },
  };
}
