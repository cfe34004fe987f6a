import { accountEndpoints } from '@contract/account/endpoints';
import { useEffect, useState } from 'react';
import { call } from '@device/api/call';
import { forgetUse } from '@device/api/last-use';
import { watchIdle } from '@/kernel/session/idle';
import { useSession } from '@/kernel/session/session-store';
import { signOut } from '@/kernel/session/sign-out';
import { useIdleMinutes } from '@/modules/system/queries';

const notice = '长时间没有操作，已退出登录';

/** Any call tells the server that somebody is there. Why it fails is shown by those that somebody waits for. */
const tell = () => void call(accountEndpoints.account, {}).catch(() => undefined);

/**
 * Signs out when nobody has touched the browser for as long as the settings allow.
 * @returns how many seconds are left when it is time to warn, else null
 */
export function useIdleSignOut(): number | null {
  const { kind } = useSession();
  const minutes = useIdleMinutes();
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null);
  useEffect(() => {
    // Until the limit is known nothing is forgotten: a reload must not begin anew.
    if (kind === 'signedOut') forgetUse();
    if (kind !== 'ready' || minutes === undefined) return undefined;
    return watchIdle(minutes, {
      onWarning: setSecondsLeft,
      onIdle: () => void signOut(notice),
      onUntold: tell,
    });
  }, [kind, minutes]);
  return secondsLeft;
}
