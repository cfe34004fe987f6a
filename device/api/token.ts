import { currentView, dropView, isViewOver } from './view';

/** The customer's storage key (requirements section 3). */
const tokenKey = 'reach_tk';
const userKey = 'reach_uid';

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

  save(token: string, userId: number): void {
    dropView();
    localStorage.setItem(userKey, String(userId));
    localStorage.setItem(tokenKey, token);
    notify();
  },

  /** Ends the view of this tab if there is one, and the viewer's own sign-in only if there is none. */
  clear(): void {
    if (!dropView()) {
      localStorage.removeItem(tokenKey);
      localStorage.removeItem(userKey);
    }
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
