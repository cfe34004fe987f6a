import { accountEndpoints } from '@contract/account/endpoints';
import { viewMinutes } from '@contract/account/view';
import { call } from '@device/api/call';
import { serverNow } from '@device/api/server-time';
import { tokenStore } from '@device/api/token';
import { currentView, keepView } from '@device/api/view';
import { viewLock } from '@device/database/view-lock';
import { forgetTab } from './end-session';

const minuteMs = 60_000;
/** Longest that the way back waits for what the view kept to be removed: another tab may have it open. */
const removalMs = 1000;
const home = '/system';
const userList = '/personnel-info/user-manage';

/** A page of its own: no module of this one keeps what it knew of the person before. */
function load(path: string): void {
  window.location.assign(import.meta.env.BASE_URL.replace(/\/$/, '') + path);
}

/** Shows the system in this tab as the person whom a view session belongs to. */
export function beginView({ token, user_id: userId, name }: { token: string; user_id: number; name: string }): void {
  forgetTab();
  keepView({ token, userId, name, endsAt: serverNow() + viewMinutes * minuteMs });
  load(home);
}

/** Signs the view session out; `leaveView` does the rest. */
export async function endView(): Promise<void> {
  await call(accountEndpoints.logout, {}).catch((error: unknown) => console.warn('The server was not told', error));
  tokenStore.clear();
}

/**
 * Takes the viewer back to the list of users, once a view was ended or ended by itself. The view ran on the network
 * alone: what its page kept by the way goes, and neither person's own database was touched.
 */
export async function leaveView(userId: number): Promise<void> {
  forgetTab();
  const { removeViewDatabase } = await import('@device/database/user-database');
  const removal = removeViewDatabase(userId).catch((error: unknown) => console.warn('The view left something', error));
  await Promise.race([removal, new Promise((resolve) => setTimeout(resolve, removalMs))]);
  load(userList);
}

/** Follows the view that this page shows to its end. Answers with what stops it. */
export function watchView(): () => void {
  const view = currentView();
  // 后退 may bring a page back as it was left: of the viewer during a view, or of a view that is over.
  const onShow = () => {
    if (currentView()?.token !== view?.token) window.location.reload();
  };
  window.addEventListener('pageshow', onShow);
  const stopShow = () => window.removeEventListener('pageshow', onShow);
  if (!view) return stopShow;
  void navigator.locks?.request(viewLock, { mode: 'shared' }, () => new Promise(() => undefined));
  const timer = setTimeout(() => void endView(), view.endsAt - serverNow());
  const stopToken = tokenStore.subscribe(() => {
    if (currentView()) return;
    stop();
    void leaveView(view.userId);
  });
  const stop = () => {
    clearTimeout(timer);
    stopToken();
  };
  return () => {
    stop();
    stopShow();
  };
}
