import { accountEndpoints } from '@contract/account/endpoints';
import { createClient } from '../api/client';
import { reportReached } from '../api/network';

/** Proofs of sessions that were left here and that the server does not know to be over, separated by blanks. */
const storageKey = 'reach_leaving';

/** A line that swallows calls must not keep the next person from the sign-in page. */
const timeout = 10_000;
const leaveCall = createClient({
  baseUrl: '',
  getToken: () => null,
  onUnauthorised: async () => null,
  onReached: reportReached,
  timeout,
});

const listeners = new Set<() => void>();
/** A sign-out that is told at once needs no words. */
let isFirstTry = false;

const proofs = (): string[] => (localStorage.getItem(storageKey) ?? '').split(' ').filter(Boolean);

function keep(left: readonly string[]): void {
  if (left.length > 0) localStorage.setItem(storageKey, left.join(' '));
  else localStorage.removeItem(storageKey);
  listeners.forEach((listener) => listener());
}

/** Notes that a session is to be ended. Its proof stays until the server has been told, also over a reload. */
export function queueLeave(proof: string): void {
  isFirstTry = proofs().length === 0;
  keep([...proofs(), proof]);
}

let telling: Promise<void> | undefined;

/** Tells the server which sessions were left here. Resolves when it has been tried: what fails waits for the network. */
export function tellLeaving(): Promise<void> {
  telling ??= tell().finally(() => (telling = undefined));
  return telling;
}

async function tell(): Promise<void> {
  try {
    // Another one may be queued while one is told.
    for (let [proof] = proofs(); proof !== undefined; [proof] = proofs()) {
      await leaveCall(accountEndpoints.leave, { body: { proof } });
      const told = proof;
      keep(proofs().filter((other) => other !== told));
    }
  } catch (error) {
    console.warn('The server could not be told who left', error);
    isFirstTry = false;
    keep(proofs());
  }
}

/** Whether a sign-out waits for the network. */
export const isLeavePending = (): boolean => !isFirstTry && proofs().length > 0;

export function subscribeLeaving(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === storageKey) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}
