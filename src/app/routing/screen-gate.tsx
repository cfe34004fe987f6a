import { Suspense, useEffect, useMemo, type ComponentType, type LazyExoticComponent } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useFrontConfig } from '@/modules/system/queries';
import { useSession } from '@/kernel/session/session-store';
import { TableSkeleton } from '@/ui/state-views';
import type { Screen } from '../pages';
import { visit } from '../tabs/tabs';
import { tabsStore, useRefreshCount } from '../tabs/tabs-store';
import { allowedUrls, isAllowed } from './menu';
import { redirectQuery } from './redirect';

interface ScreenGateProps {
  screen: Screen;
  page: LazyExoticComponent<ComponentType>;
}

/** Opens a screen for those whose menu lists it, records it as a tab and names the document after it. */
export function ScreenGate({ screen, page: Page }: ScreenGateProps) {
  const session = useSession();
  const { pathname, search } = useLocation();
  const systemName = useFrontConfig().system_name;
  const refreshes = useRefreshCount(pathname);
  const urls = useMemo(() => (session.kind === 'ready' ? allowedUrls(session.purview.menus) : []), [session]);
  const allowed = isAllowed(pathname, urls);

  useEffect(() => {
    if (!allowed) return;
    document.title = `${screen.title} - ${systemName}`;
    const tab = { path: pathname, href: pathname + search, title: screen.title, affix: screen.affix ?? false };
    tabsStore.set(visit(tabsStore.get(), tab));
  }, [allowed, pathname, search, screen, systemName]);

  if (!allowed) return <Navigate to={`/404${redirectQuery(pathname + search)}`} replace />;
  return (
    <Suspense fallback={<TableSkeleton />}>
      <Page key={refreshes} />
    </Suspense>
  );
}
