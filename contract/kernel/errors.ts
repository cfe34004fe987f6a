import { declaredErrors } from '../error-catalog';
import type { ErrorText } from './error-list';

/** The key of an error that the kernel or a module declares; another one does not compile. */
export type ErrorKey = keyof typeof declaredErrors;

/** Every error that a person can meet. */
export const errorTexts: Readonly<Record<ErrorKey, ErrorText>> = declaredErrors;

/** The text of an error with its placeholders filled. A part in square brackets is left out where its value is missing. */
export function errorText(key: ErrorKey, values: Record<string, string | number> = {}): string {
  const valueOf = (name: string) => String(values[name] ?? '');
  return errorTexts[key].text
    .replaceAll(/\[([^\]]*\{(\w+)\}[^\]]*)\]/g, (_, part: string, name: string) => (valueOf(name) === '' ? '' : part))
    .replaceAll(/\{(\w+)\}/g, (_, name: string) => valueOf(name));
}

/** `details` of a refusal that says when to come again; on the wire also as Retry-After. */
export interface RetryAfter {
  retryAfterSeconds: number;
}

/** How long a refusal asks the caller to wait, in ms; undefined when it does not say. */
export function askedToWait(error: unknown): number | undefined {
  const { retryAfterSeconds } = ((error as AppError | undefined)?.details ?? {}) as Partial<RetryAfter>;
  return typeof retryAfterSeconds === 'number' ? retryAfterSeconds * 1000 : undefined;
}

/** An expected failure on either side of the wire. Anything else that is thrown is a system error. */
export class AppError extends Error {
  override name = 'AppError';
  constructor(
    readonly key: ErrorKey,
    readonly values: Record<string, string | number> = {},
    /** Machine-readable extras for the one place that shows the error: field errors, the newer copy, findings. */
    readonly details?: unknown,
  ) {
    super(errorText(key, values));
  }
}
