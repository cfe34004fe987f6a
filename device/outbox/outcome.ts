import { AppError, errorText, type ErrorKey } from '@contract/kernel/errors';
import { CallError } from '../api/call-error';
import type { Problem } from './entry';

/** What an attempt came to. */
export type Outcome =
  | { is: 'done' }
  /** No session: everything stands still until the same person signs in again. */
  | { is: 'signedOut' }
  /** No answer, or none that says anything about the entry: it is tried again. */
  | { is: 'later'; offline: boolean }
  | { is: 'conflict'; problem: Problem }
  | { is: 'refused'; problem: Problem };

/** Reads the failure of a call. Whatever is not certainly about the entry's content is worth another attempt. */
export function outcomeOf(error: unknown): Outcome {
  if (!(error instanceof AppError)) return { is: 'later', offline: false };
  const status = error instanceof CallError ? error.status : 0;
  if (error.key === 'SIGN_IN_REQUIRED') return { is: 'signedOut' };
  if (error.key === 'NETWORK') return { is: 'later', offline: true };
  if (status >= 500 || status === 429 || status === 408) return { is: 'later', offline: false };
  if (status === 409 || status === 412) return { is: 'conflict', problem: problemOf(error) };
  if (status >= 400) return { is: 'refused', problem: problemOf(error) };
  return { is: 'later', offline: false };
}

/** The problem of an entry that was never sent. */
export function ownProblem(key: ErrorKey): Problem {
  return { key, message: errorText(key) };
}

function problemOf({ key, message, details }: AppError): Problem {
  const version = (details as { copy?: { version?: unknown } } | undefined)?.copy?.version;
  return { key, message, ...(typeof version === 'number' && { version }) };
}
