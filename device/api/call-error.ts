import { AppError, errorTexts, type ErrorKey } from '@contract/kernel/errors';

/** A refused or failed call. `message` is the server's sentence when it sent one, else the key's own text. */
export class CallError extends AppError {
  override name = 'CallError';
  readonly requestId: string;
  readonly status: number;

  constructor(key: ErrorKey, from: { message?: string; requestId?: string; status?: number; details?: unknown } = {}) {
    super(key, { requestId: from.requestId ?? '' }, from.details);
    if (from.message) this.message = from.message;
    this.requestId = from.requestId ?? '';
    this.status = from.status ?? errorTexts[key].status;
  }
}

const keyByCode = new Map<number, ErrorKey>(
  Object.entries(errorTexts).map(([key, { code }]) => [code, key as ErrorKey]),
);

/** Key of a body code, undefined for a number that we do not know. */
export function knownErrorKey(code: number): ErrorKey | undefined {
  return keyByCode.get(code);
}

/** Key of a body code; a number that we do not know counts as the customer's default system error. */
export function errorKeyOf(code: number): ErrorKey {
  return knownErrorKey(code) ?? 'SYSTEM_ERROR';
}

/** Whether the server could not be reached, so that a stored copy may stand in. */
export function isNetworkError(error: unknown): boolean {
  return error instanceof AppError && error.key === 'NETWORK';
}
