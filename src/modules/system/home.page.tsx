import { Suspense, useState } from 'react';
import { usePermits } from '@/kernel/session/permissions';
import { useAccount, useSession } from '@/kernel/session/session-store';
import { homeCards } from '@/kits/home/home-cards';
import { PageHeader } from '@/ui/page-header';
import { OfflineBanner } from '@/ui/offline-banner';
import { greeting } from './home/greeting';
import classes from './home/home.module.css';

/** First page after sign-in: what waits for this person, and the ways to their work. Modules bring the cards. */
export default function HomePage() {
  const account = useAccount();
  const session = useSession();
  const permits = usePermits();
  const roles = session.kind === 'ready' ? session.purview.role_names : [];
  const [hello] = useState(() => greeting(new Date()));
  const post = [account.dept_name, ...roles].filter(Boolean).join('，');
  const copyFrom = session.kind === 'ready' ? session.copyFrom : null;
  const cards = homeCards().filter(({ permission }) => permission === undefined || permits(permission));
  return (
    <>
      <PageHeader title="首页" description={`${hello}，${account.name}${post && `（${post}）`}`} />
      {copyFrom !== null && <OfflineBanner copyFrom={copyFrom} />}
      <div className={classes.cards}>
        {cards.map(({ key, isHalf, Card }) => (
          <div key={key} className={classes.card} data-half={isHalf || undefined}>
            <Suspense>
              <Card />
            </Suspense>
          </div>
        ))}
      </div>
    </>
  );
}
