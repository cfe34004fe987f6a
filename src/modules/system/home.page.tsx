import type { HomeArea } from '@contract/kernel/home-areas';
import { homeEndpoints } from '@contract/system/home-endpoints';
import { Suspense, useState } from 'react';
import { useCall } from '@/kernel/query/use-call';
import { usePermits } from '@/kernel/session/permissions';
import { useAccount, useSession } from '@/kernel/session/session-store';
import { homeCards } from '@/kits/home/home-cards';
import { Loaded } from '@/kits/loaded/loaded';
import { PageHeader } from '@/ui/page-header';
import { OfflineBanner } from '@/ui/offline-banner';
import { greeting } from './home/greeting';
import classes from './home/home.module.css';
import { serverNow } from '@device/api/server-time';

/** First page after sign-in: what waits for this person, and the ways to their work. Modules bring the cards. */
export default function HomePage() {
  const account = useAccount();
  const session = useSession();
  const [hello] = useState(() => greeting(new Date(serverNow())));
  const areas = useCall(homeEndpoints.homeAreas, {}, { persist: true });
  const roles = session.kind === 'ready' ? session.purview.role_names : [];
  const post = [account.dept_name, ...roles].filter(Boolean).join('，');
  const copyFrom = session.kind === 'ready' ? session.copyFrom : null;
  return (
    <>
      <PageHeader title="首页" description={`${hello}，${account.name}${post && `（${post}）`}`} />
      {copyFrom !== null && <OfflineBanner copyFrom={copyFrom} />}
      <Loaded call={{ ...areas, copyFrom: null }} what="首页">
        {(known) => <Cards areas={known} />}
      </Loaded>
    </>
  );
}

function Cards({ areas }: { areas: readonly HomeArea[] }) {
  const permits = usePermits();
  const cards = homeCards(areas).filter(({ permission }) => permission === undefined || permits(permission));
  return (
    <div className={classes.cards}>
      {cards.map(({ key, isHalf, Card }) => (
        <div key={key} className={classes.card} data-half={isHalf || undefined}>
          <Suspense>
            <Card />
          </Suspense>
        </div>
      ))}
    </div>
  );
}
