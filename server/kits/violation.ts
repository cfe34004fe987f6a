import { DrizzleQueryError } from 'drizzle-orm';
import { DatabaseError } from 'pg';

const states = { unique: '23505', foreignKey: '23503', exclusion: '23P01' } as const;

/**
 * Name of the constraint or unique index that a statement violated, or undefined for any other error. The transaction
 * is lost by then: throw a refusal, do not go on.
 */
export function violated(error: unknown, kind: keyof typeof states): string | undefined {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  return cause instanceof DatabaseError && cause.code === states[kind] ? cause.constraint : undefined;
}
