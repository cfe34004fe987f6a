import type { accountEndpoints } from '@contract/account/endpoints';
import type { DataOf } from '@contract/kernel/endpoint';
import { useSyncExternalStore } from 'react';

export type Account = DataOf<typeof accountEndpoints.account>;
type Purview = DataOf<typeof accountEndpoints.purview>;

export type Session =
  | { kind: 'starting' }
  /** `notice`: why the person has to sign in again, empty when they know. */
  | { kind: 'signedOut'; notice: string }
  /** Signed in, but neither server nor stored copy says who and what may be done. */
  | { kind: 'unreachable'; error: Error }
  /** `copyFrom`: age of the stored copy when the server could not be asked, in ms since 1970, else null. */
  | { kind: 'ready'; account: Account; purview: Purview; copyFrom: number | null };

let session: Session = { kind: 'starting' };
const listeners = new Set<() => void>();

export const currentSession = (): Session => session;

export function setSession(next: Session): void {
  session = next;
  listeners.forEach((listener) => listener());
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useSession(): Session {
  return useSyncExternalStore(subscribe, currentSession);
}

/** The signed-in account. Only for what is drawn inside the guarded part of the app. */
export function useAccount(): Account {
  const current = useSession();
  if (current.kind !== 'ready') throw new Error('useAccount outside the guarded routes');
  return current.account;
}
