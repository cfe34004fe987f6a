/**
 * Looking at the system as somebody else. It is a matter of this browser tab alone: the viewer's own token stays where
 * all tabs share it, so that other tabs go on as the viewer and nothing has to be put back when the view ends.
 */
export interface View {
  token: string;
  /** Person whom the system is seen as. */
  userId: number;
  name: string;
  /** ms since 1970. */
  endsAt: number;
}

const storageKey = 'reach_view';
/** This page showed a view that is over; another page takes its place in a moment. */
let isOver = false;

/** Workers have no such storage: they ask the page that started them for its token. */
const storage = (): Storage | undefined => (typeof sessionStorage === 'undefined' ? undefined : sessionStorage);

export function currentView(): View | null {
  const text = storage()?.getItem(storageKey) ?? null;
  return text === null ? null : (JSON.parse(text) as View);
}

export function keepView(view: View): void {
  storage()?.setItem(storageKey, JSON.stringify(view));
}

/** Forgets the view of this tab. @returns whether this page shows, or showed, one */
export function dropView(): boolean {
  isOver ||= currentView() !== null;
  storage()?.removeItem(storageKey);
  return isOver;
}

/** What is drawn as somebody else must not call as the viewer, however short the time. */
export const isViewOver = (): boolean => isOver;
