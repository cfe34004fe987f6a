import { errorText } from '@contract/kernel/errors';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { loadSession } from '@/kernel/session/load-session';
import { signInPath } from '@device/session/ops-flag';
import { useSession } from '@/kernel/session/session-store';
import { signOut } from '@/kernel/session/sign-out';
import { ErrorState } from '@/ui/state-views';
import { Splash } from '../splash';
import { redirectQuery } from './redirect';

const passwordPage = '/userinfo/modify-pwd';

/**
 * Lets signed-in people through; sends others to their sign-in page with the way back, and those who must change their
 * password there, since nothing else would answer them.
 */
export function RequireSession({ children = <Outlet /> }: { children?: ReactNode }) {
  const session = useSession();
  const { pathname, search, hash } = useLocation();
  if (session.kind === 'ready') {
    const mustChange = session.account.must_change_password && pathname !== passwordPage;
    return mustChange ? <Navigate to={passwordPage} replace /> : children;
  }
  if (session.kind === 'starting') return <Splash />;
  if (session.kind === 'signedOut') {
    return <Navigate to={signInPath() + redirectQuery(pathname + search + hash)} replace />;
  }
  return (
    <main>
      <ErrorState message={errorText('NETWORK')} onRetry={() => void loadSession()} />
      <Button variant="subtle" display="block" mx="auto" onClick={() => void signOut()}>
        重新登录
      </Button>
    </main>
  );
}
