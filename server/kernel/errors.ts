import { DrizzleQueryError } from 'drizzle-orm';
import type { FastifyError } from 'fastify';
import { DatabaseError } from 'pg';
import type { Envelope, ErrorData } from '@contract/kernel/envelope';
import { AppError, errorTexts } from '@contract/kernel/errors';

export interface Refusal {
  status: number;
  body: Envelope<ErrorData>;
}

/** The answer to a call that threw. Whatever is not an expected failure becomes SYSTEM_ERROR and reveals nothing. */
export function refusalOf(error: unknown, requestId: string): Refusal {
  const failure = error instanceof AppError ? error : expectedFailure(error, requestId);
  const { code, status } = errorTexts[failure.key];
  return {
    status: status === 0 ? 500 : status,
    body: { code, message: failure.message, data: { error: failure.key, requestId, details: failure.details } },
  };
}

/** SQLSTATEs of values that no column holds: out of range, a character that text cannot hold. Schemas refuse most. */
const unstorable = new Set(['22003', '22021', '22P05']);

function expectedFailure(error: unknown, requestId: string): AppError {
  const state =
    error instanceof DrizzleQueryError && error.cause instanceof DatabaseError ? error.cause.code : undefined;
  if (state && unstorable.has(state)) return new AppError('INPUT_INVALID', { detail: '含有系统无法保存的数字或字符' });
  const { statusCode = 500 } = error as FastifyError;
  if (statusCode === 413) return new AppError('PAYLOAD_TOO_LARGE');
  if (statusCode === 429) return new AppError('TOO_MANY_REQUESTS');
  if (statusCode >= 400 && statusCode < 500) return new AppError('INPUT_INVALID', { detail: '请求格式不正确' });
  return new AppError('SYSTEM_ERROR', { requestId });
}

/**
 * What the log keeps of an error: never parameters of a query, which hold personal data, nor messages of the
 * database, which quote them.
 */
export function loggableError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const stack = error.stack
    ?.split('\n')
    .filter((line) => line.startsWith('    at '))
    .join('\n');
  const query = error instanceof DrizzleQueryError ? error.query : undefined;
  const failure = error instanceof DrizzleQueryError && error.cause ? error.cause : error;
  if (failure instanceof DatabaseError) {
    const { code, constraint, table } = failure;
    return { type: failure.name, code, constraint, table, query, stack };
  }
  return { type: failure.name, message: failure.message, query, stack };
}
