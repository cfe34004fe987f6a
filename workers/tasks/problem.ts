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

function keyOfBrowserError(error: unknown): ErrorKey | undefined {
  // Web Crypto's only word for content that was sealed with another key, or altered.
  return (error as Error).name === 'OperationError' ? 'DEVICE_COPY_LOST' : undefined;
}

/** What a person is told of a file that could not be kept on the device: what it says itself, else `unforeseen`. */
export function notKept(error: unknown, unforeseen: ErrorKey): AppError {
  if (error instanceof AppError) return error;
  console.error('A file could not be kept', error);
  return new AppError(unforeseen);
}
