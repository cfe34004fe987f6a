import { useEffect } from 'react';
import { useAccount } from '../session/session-store';
import { runOutbox } from '@device/outbox/sender';

/** Sends the signed-in user's saved work as long as it is mounted. Once, inside the guarded part of the app. */
export function useOutboxSender(): void {
  const { user_id: userId } = useAccount();
  useEffect(() => runOutbox(userId), [userId]);
}
