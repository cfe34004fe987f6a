import { Stack } from '@mantine/core';
import { useState } from 'react';
import { usePermission } from '@/kernel/session/permissions';
import { useAccount, useSession } from '@/kernel/session/session-store';
import { OfflineBanner } from '@/ui/state-views';
import { PageHeader } from '@/ui/page-header';
import { OverviewFigures } from './home/overview-figures';
import { RecentImports } from './home/recent-imports';
import { Shortcuts } from './home/shortcuts';
import { greeting } from './home/greeting';

/** First page after sign-in: what waits for this person, and the ways to their work. */
export default function HomePage() {
  const account = useAccount();
  const session = useSession();
  const mayImport = usePermission('rotation:plan:import');
  const roles = session.kind === 'ready' ? session.purview.role_names : [];
  const [hello] = useState(() => greeting(new Date()));
  const post = [account.dept_name, ...roles].filter(Boolean).join('，');
  const copyFrom = session.kind === 'ready' ? session.copyFrom : null;
  return (
    <>
      <PageHeader title="首页" description={`${hello}，${account.name}${post && `（${post}）`}`} />
      {copyFrom !== null && <OfflineBanner copyFrom={copyFrom} />}
      <Stack gap="md">
        <OverviewFigures />
        {mayImport && <RecentImports />}
        <Shortcuts />
      </Stack>
    </>
  );
}
