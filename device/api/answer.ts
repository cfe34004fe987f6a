import { isEvents, type EndpointSpec } from '@contract/kernel/endpoint';
import { successCode, type Envelope, type ErrorData } from '@contract/kernel/envelope';
import type { ErrorKey, RetryAfter } from '@contract/kernel/errors';
import { CallError, errorKeyOf, knownErrorKey } from './call-error';
import { readEvents } from './events';

/**
 * `data` of an answer; requirements section 8 decides: HTTP 200 with body code 0 or 200 is success, 401 and 403 go
 * by status, everything else by the body's code and message. Fails with `CallError`.
 */
export async function readAnswer(endpoint: EndpointSpec, response: Response): Promise<unknown> {
  const type = response.headers.get('content-type') ?? '';
  const isJson = type.includes('json');
  if (endpoint.data === 'blob' && response.ok && !isJson) {
    const blob = await response.blob();
    return new File([blob], fileNameOf(response.headers.get('content-disposition')), { type: blob.type });
  }
  if (isEvents(endpoint.data) && response.ok && type.startsWith('text/event-stream')) return readEvents(response);
  const body = parse(await response.text());
  if (!body) throw withoutBody(response);
  const isSuccess = response.ok && (body.code === 0 || body.code === successCode);
  if (isSuccess && endpoint.data !== 'blob' && !isEvents(endpoint.data)) return body.data;
  const refused = body.data as Partial<ErrorData> | null | undefined;
  const key = keyOf(response.status, body.code, refused?.error);
  throw new CallError(key, {
    message: key === 'NETWORK' ? undefined : (body.message ?? body.msg),
    requestId: refused?.requestId ?? response.headers.get('x-request-id') ?? '',
    status: response.status,
    details: refused?.details ?? waitOf(response),
  });
}

interface LooseBody extends Partial<Envelope<unknown>> {
  /** Older answers name the text so. */
  msg?: string;
}

function parse(text: string): LooseBody | undefined {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? body : undefined;
  } catch {
    return undefined;
  }
}

/** @param error what an answer of ours names its refusal by */
function keyOf(status: number, code: number | undefined, error: unknown): ErrorKey {
  // A 401 that is not ours comes from something between us: it must not end the session.
  if (status === 401) return error === 'SIGN_IN_REQUIRED' ? error : 'NETWORK';
  // Some refusals say more than that the permission is missing, and the person can do something about them.
  if (status === 403) return (code !== undefined && knownErrorKey(code)) || 'FORBIDDEN';
  return code === undefined || code === 0 || code === successCode ? 'UNKNOWN' : errorKeyOf(code);
}

/** An answer that is not ours: a proxy's error page, or a network's own sign-in page with status 200. */
function withoutBody(response: Response): CallError {
  const byStatus: Record<number, ErrorKey> = {
    401: 'NETWORK',
    403: 'FORBIDDEN',
    404: 'NOT_FOUND',
    413: 'PAYLOAD_TOO_LARGE',
    429: 'TOO_MANY_REQUESTS',
    500: 'SYSTEM_ERROR',
    502: 'SERVER_BUSY',
    503: 'SERVER_BUSY',
    504: 'SERVER_BUSY',
  };
  const key = response.ok ? 'NETWORK' : (byStatus[response.status] ?? 'UNKNOWN');
  return new CallError(key, {
    status: response.status,
    requestId: response.headers.get('x-request-id') ?? '',
    details: waitOf(response),
  });
}

/** What a limit, ours or a proxy's, says only in a header: seconds; a date is for caches. */
function waitOf(response: Response): RetryAfter | undefined {
  const seconds = /^\d{1,5}$/.exec(response.headers.get('retry-after') ?? '')?.[0];
  return seconds === undefined ? undefined : { retryAfterSeconds: Number(seconds) };
}

/** File name of a content-disposition header, `default` without one (requirements section 8). */
export function fileNameOf(disposition: string | null): string {
  const encoded = /filename\*=(?:UTF-8|utf-8)''([^;]+)/.exec(disposition ?? '')?.[1];
  const plain = /filename="?([^";]+)"?/.exec(disposition ?? '')?.[1];
  try {
    return decodeURIComponent(encoded ?? plain ?? 'default').trim();
  } catch {
    return plain ?? 'default';
  }
}
