import { useSession } from '@/kernel/session/session-store';
import type { Screen } from '../screens';
import { menuTitle } from './menu';

/** What this installation calls a screen: the menu's name for it, else its own. */
export function useScreenTitle({ path, title }: Pick<Screen, 'path' | 'title'>): string {
  const session = useSession();
  return (session.kind === 'ready' && menuTitle(path, session.purview.menus)) || title;
}
