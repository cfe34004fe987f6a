import { useMemo } from 'react';
import { useSession } from '@/kernel/session/session-store';
import { allowedUrls } from './menu';

/** Paths that the menu of the signed-in person allows; none without a session. */
export function useAllowedUrls(): readonly string[] {
  const session = useSession();
  return useMemo(() => (session.kind === 'ready' ? allowedUrls(session.purview.menus) : []), [session]);
}
