import { useEffect } from 'react';
import { forgetUse, watchIdle } from '@/kernel/session/idle';
import { useSession } from '@/kernel/session/session-store';
import { signOut } from '@/kernel/session/sign-out';
import { useIdleMinutes } from '@/modules/system/queries';

const notice = '长时间没有操作，已退出登录';

/** Signs out when nobody has touched the browser for as long as the settings allow. */
export function useIdleSignOut(): void {
  const { kind } = useSession();
  const minutes = useIdleMinutes();
  useEffect(() => {
    // Until the limit is known nothing is forgotten: a reload must not begin anew.
    if (kind === 'signedOut' || minutes === 0) forgetUse();
    if (kind !== 'ready' || !minutes) return undefined;
    return watchIdle(minutes, () => void signOut(notice));
  }, [kind, minutes]);
}
