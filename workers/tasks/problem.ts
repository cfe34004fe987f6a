import { AppError, errorText, type ErrorKey } from '@contract/kernel/errors';
import { type FileProblem, fileProblemTexts } from '@contract/kernel/file-problems';
import type { Problem } from '@device/tasks/task';

export function fileProblem(code: FileProblem): Problem {
  return { code, message: fileProblemTexts[code] };
}

/**
 * What the user is told of a failed step. A failure that nobody foresaw is told as `unforeseen`, and goes to the log
 * with its stack.
 */
export function problemOf(error: unknown, unforeseen: ErrorKey = 'IMPORT_FAILED'): Problem {
  if (error instanceof AppError) return { code: error.key, message: error.message };
  const key = keyOfBrowserError(error) ?? unforeseen;
  if (key === unforeseen) console.error('An import step failed', error);
  return { code: key, message: errorText(key) };
}

/** Dexie hands the browser's errors on under their names. */
function keyOfBrowserError(error: unknown): ErrorKey | undefined {
  const { name, inner } = error as { name?: string; inner?: { name?: string } };
  if (name === 'QuotaExceededError' || inner?.name === 'QuotaExceededError') return 'DEVICE_FULL';
  // Web Crypto's only word for content that was sealed with another key, or altered.
  if (name === 'OperationError') return 'DEVICE_COPY_LOST';
  return undefined;
}
