import type { SignedIn } from '@contract/account/types';
import { forgetStored } from './device-storage';
import { currentView, dropView, isViewOver } from './view';

/** The customer's storage key (requirements section 3). */
const tokenKey = 'reach_tk';
const userKey = 'reach_uid';
const halfKey = 'reach_half';
const proofKey = 'reach_proof';

const listeners = new Set<() => void>();
const notify = () => listeners.forEach((listener) => listener());

/**
 * The access token and the id of the user it belongs to, shared by all tabs of this browser; of a tab in which the
 * system is seen as somebody else, those of the view.
 */
export const tokenStore = {
  token: (): string | null => (isViewOver() ? null : (currentView()?.token ?? localStorage.getItem(tokenKey))),

  userId(): number | null {
    if (isViewOver()) return null;
    const view = currentView();
    if (view) return view.userId;
    const text = localStorage.getItem(userKey);
    return text === null ? null : Number(text);
  },

  /** What the cookie renews nothing without; null where there is none. */
  half: (): string | null => localStorage.getItem(halfKey),

  /** What ends this session, and can do nothing else. */
  leaveProof: (): string | null => localStorage.getItem(proofKey),

  /** Takes over what a sign-in, or a renewal, answers. */
  keep({ token, user_id, device_half, leave_proof }: SignedIn): void {
    localStorage.setItem(halfKey, device_half);
    localStorage.setItem(proofKey, leave_proof);
    tokenStore.save(token, user_id);
  },

  save(token: string, userId: number): void {
    dropView();
    localStorage.setItem(userKey, String(userId));
    localStorage.setItem(tokenKey, token);
    notify();
  },

  /**
   * Ends the view of this tab if there is one, and only if there is none the viewer's own sign-in, with everything of
   * theirs that lies in local storage.
   */
  clear(): void {
    if (!dropView()) forgetStored();
    notify();
  },

  /** Calls back when this tab or another one signs in, refreshes or signs out. */
  subscribe(listener: () => void): () => void {
    const onStorage = (event: StorageEvent) => {
      if (event.key === tokenKey || event.key === null) listener();
    };
    listeners.add(listener);
    window.addEventListener('storage', onStorage);
    return () => {
      listeners.delete(listener);
      window.removeEventListener('storage', onStorage);
    };
  },
};

/** Account that an access token is of (claim `sub`), or null for what is no token of ours. */
export function accountOf(token: string | null): number | null {
  const payload = token?.split('.')[1];
  if (!payload) return null;
  try {
    const claims = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { sub?: unknown };
    return typeof claims.sub === 'number' ? claims.sub : null;
  } catch {
    return null;
  }
}
