import { AppError, errorText } from '@contract/kernel/errors';
import { notifications } from '@mantine/notifications';

/** Requirements section 8: an error toast stays ten seconds. */
const toastMs = 10_000;

/** Shows an error that no page or form takes. The end of a session is told by the sign-in page instead. */
export function notifyError(error: unknown, autoClose = toastMs): void {
  if (error instanceof AppError && error.key === 'SIGN_IN_REQUIRED') return;
  const message = errorMessage(error);
  notifications.show({ id: message, color: 'danger', message, autoClose, withBorder: true });
}

/**
 * What a person reads of a failure (requirements section 8): a text as it is, else the `msg` or `message` of what was
 * thrown. A fault of the program has words for programmers only and counts as unknown.
 */
export function errorMessage(error: unknown): string {
  if (typeof error === 'string' && error !== '') return error;
  if (error instanceof AppError) return error.message;
  if (typeof error !== 'object' || error === null || error instanceof Error) return errorText('UNKNOWN');
  const { msg, message } = error as { msg?: unknown; message?: unknown };
  return [msg, message].find((text): text is string => typeof text === 'string' && text !== '') ?? errorText('UNKNOWN');
}
