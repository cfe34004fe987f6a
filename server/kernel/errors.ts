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

/**
 * What the database refuses because of what it was given: class 22 are values that no column holds, class 23 breaks a
 * constraint. Schemas and handlers refuse most of it with better words; where they do not, it is no fault of the system.
 */
function refusedByDatabase(state: string | undefined): AppError | undefined {
  if (state === '23503') return new AppError('REFERENCE_MISSING');
  if (state === '23505') return new AppError('VALUE_TAKEN');
  if (state?.startsWith('22')) return new AppError('INPUT_INVALID', { detail: '含有系统无法保存的数字、日期或字符' });
  if (state?.startsWith('23')) return new AppError('INPUT_INVALID', { detail: '有内容不符合要求，请核对后再提交' });
  return undefined;
}

/** SQLSTATE of what the database refused, or undefined for any other error. */
export function stateOf(error: unknown): string | undefined {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  return cause instanceof DatabaseError ? cause.code : undefined;
}

function expectedFailure(error: unknown, requestId: string): AppError {
  const refused = refusedByDatabase(stateOf(error));
  if (refused) return refused;
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
