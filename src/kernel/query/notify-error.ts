import { AppError, errorText } from '@contract/kernel/errors';
import { notifications } from '@mantine/notifications';

/** Requirements section 8: an error toast stays ten seconds. */
const toastMs = 10_000;

/** Shows an error that no page or form takes. The end of a session is told by the sign-in page instead. */
export function notifyError(error: unknown): void {
  if (error instanceof AppError && error.key === 'SIGN_IN_REQUIRED') return;
  const message = error instanceof AppError ? error.message : errorText('UNKNOWN');
  notifications.show({ id: message, color: 'danger', message, autoClose: toastMs, withBorder: true });
}
