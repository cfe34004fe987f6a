import { AppError, errorText } from '@contract/kernel/errors';

/** The sentence of an expected failure; for any other one the customer's sentence of a failed import. */
export function formatError(error: unknown): string {
  return error instanceof AppError ? error.message : errorText('IMPORT_FAILED');
}
