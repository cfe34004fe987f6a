import { AppError, errorText, type ErrorKey } from '@contract/kernel/errors';
import { CallError } from '../api/call-error';
import type { Told } from './entry';

/** What an attempt came to. */
export type Outcome =
  | { is: 'done' }
  /** No session: everything stands still until the same person signs in again. */
  | { is: 'signedOut' }
  /** No answer, or none that says anything about the entry: it is tried again. */
  | { is: 'later'; offline: boolean }
  | { is: 'conflict' | 'refused'; refusal: Refusal };

/** What stands against an entry, in the clear. */
export interface Refusal extends Told {
  key: ErrorKey;
}

/** Reads the failure of a call. Whatever is not certainly about the entry's content is worth another attempt. */
export function outcomeOf(error: unknown): Outcome {
  if (!(error instanceof AppError)) return { is: 'later', offline: false };
  const status = error instanceof CallError ? error.status : 0;
  if (error.key === 'SIGN_IN_REQUIRED') return { is: 'signedOut' };
  if (error.key === 'NETWORK') return { is: 'later', offline: true };
  if (status >= 500 || status === 429 || status === 408) return { is: 'later', offline: false };
  if (status === 409 || status === 412) return { is: 'conflict', refusal: refusalOf(error) };
  if (status >= 400) return { is: 'refused', refusal: refusalOf(error) };
  return { is: 'later', offline: false };
}

/** What stands against an entry that was never sent. */
export function ownRefusal(key: ErrorKey): Refusal {
  return { key, message: errorText(key) };
}

const refusalOf = ({ key, message, details }: AppError): Refusal => ({ key, message, details });
