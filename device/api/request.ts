import type { EndpointSpec } from '@contract/kernel/endpoint';
import { idleHeader } from '@contract/kernel/idle-mark';

type Scalar = string | number | boolean | null | undefined;

/** The declared parts of an input without their types: what travels. */
export interface LooseInput {
  params?: Record<string, Scalar>;
  query?: Record<string, Scalar>;
  body?: unknown;
}

/** Address of a call: path parameters filled in, query values appended (undefined ones left out). */
export function urlOf(baseUrl: string, endpoint: EndpointSpec, input: LooseInput): string {
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(input.params?.[name])),
  );
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value));
  }
  return query.size > 0 ? `${baseUrl}${path}?${query}` : `${baseUrl}${path}`;
}

export interface RequestExtras {
  token: string | null;
  idempotencyKey: string | undefined;
  /** Version of the row that the caller saw. */
  ifMatch?: number;
  /** Seconds since a person touched the client. */
  idleSeconds?: number;
  /** Gzip the body. */
  compress: boolean;
}

/** Method, headers and body. Bytes travel as they are, everything else as JSON. */
export async function requestOf(
  endpoint: EndpointSpec,
  input: LooseInput,
  extras: RequestExtras,
): Promise<RequestInit> {
  const headers: Record<string, string> = {};
  if (extras.token) headers['authorization'] = extras.token;
  if (extras.idempotencyKey) headers['idempotency-key'] = extras.idempotencyKey;
  if (extras.ifMatch !== undefined) headers['if-match'] = `"${extras.ifMatch}"`;
  if (extras.idleSeconds !== undefined) headers[idleHeader] = String(extras.idleSeconds);
  const init: RequestInit = { method: endpoint.method, headers, credentials: 'include' };
  if (input.body === undefined) return init;
  const isBytes = input.body instanceof Uint8Array;
  headers['content-type'] = isBytes ? 'application/octet-stream' : 'application/json';
  const plain = isBytes ? (input.body as Uint8Array<ArrayBuffer>) : JSON.stringify(input.body);
  if (extras.compress) headers['content-encoding'] = 'gzip';
  init.body = extras.compress ? await gzip(plain) : plain;
  return init;
}

function gzip(plain: string | Uint8Array<ArrayBuffer>): Promise<Blob> {
  return new Response(new Blob([plain]).stream().pipeThrough(new CompressionStream('gzip'))).blob();
}
