import { lazy, Suspense, useEffect, useState } from 'react';
import { Outlet, useSearchParams } from 'react-router-dom';
import { late, nothing } from '@/kits/late/late';
import { useSession } from '@/kernel/session/session-store';
import { Splash } from '../splash';
import { useIdleSignOut } from '../idle/use-idle-sign-out';

const IdleWarning = late(async () => (await import('../idle/idle-warning')).IdleWarning, nothing);
const SingleSignOn = lazy(() => import('../sign-in/single-sign-on'));

/**
 * Single sign-on from any address: a `sign` in the query signs in with it and goes on to the page that was asked for
 * (requirements section 2). It leaves the address at once, so that neither history nor a reload holds it.
 */
export function SignGate() {
  const session = useSession();
  const secondsLeft = useIdleSignOut();
  const [query, setQuery] = useSearchParams();
  const asked = query.get('sign');
  const [sign, setSign] = useState('');
  if (asked && asked !== sign) setSign(asked);
  useEffect(() => {
    if (asked === null) return;
    setQuery(
      (now) => {
        now.delete('sign');
        return now;
      },
      { replace: true },
    );
  }, [asked, setQuery]);

  if (asked !== null) return <Splash />;
  if (sign === '') {
    return (
      <>
        <Outlet />
        {secondsLeft !== null && <IdleWarning secondsLeft={secondsLeft} />}
      </>
    );
  }
  // Who is signed in must be known before anybody else can be.
  if (session.kind === 'starting') return <Splash />;
  return (
    <Suspense fallback={<Splash />}>
      <SingleSignOn key={sign} sign={sign} onDone={() => setSign('')} />
    </Suspense>
  );
}
