import { Suspense, useEffect, useMemo, type ComponentType, type LazyExoticComponent } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import type { PermissionCode } from '@contract/permissions';
import { usePermits } from '@/kernel/session/permissions';
import { useTitleByPage } from '@/kernel/page-title';
import { useFrontConfig } from '@/modules/system/queries';
import { PageHeader } from '@/ui/page-header';
import { NoPermission, TableSkeleton } from '@/ui/state-views';
import { ScreenNameContext } from '@/ui/screen-name';
import type { Screen } from '../screens';
import { tabTitle } from '../tabs/tab-titles';
import { visit } from '../tabs/tabs';
import { tabsStore, useRefreshCount } from '../tabs/tabs-store';
import { useTabKey } from '../tabs/use-tab-key';
import { isAllowed } from './menu';
import { redirectQuery } from './redirect';
import { useAllowedUrls } from './use-allowed-urls';
import { useScreenTitle } from './use-screen-title';

interface ScreenGateProps {
  screen: Screen;
  page: LazyExoticComponent<ComponentType>;
}

/** Opens a screen for those whose menu lists it, and names the document after it. */
function useGate(screen: Screen) {
  const { pathname, search } = useLocation();
  const urls = useAllowedUrls();
  const isOpen = screen.isPublic === true || isAllowed(pathname, urls, screen.path);
  const systemName = useFrontConfig().system_name;
  const href = pathname + search;
  const byPage = useTitleByPage(href);
  const kept = tabsStore.get().find((tab) => tab.href === href && tab.isNamed)?.title;
  const screenTitle = useScreenTitle(screen);
  const title = tabTitle(pathname, screenTitle, { byPage, kept });
  const isNamed = (byPage ?? kept) !== undefined;
  useEffect(() => {
    if (isOpen) document.title = `${title} - ${systemName}`;
  }, [isOpen, title, systemName]);
  return { isOpen, screenTitle, title, isNamed, refusal: `/404${redirectQuery(href)}` };
}

/** A screen of the layout: recorded as a tab. */
export function ScreenGate({ screen, page: Page }: ScreenGateProps) {
  const { isOpen, screenTitle, title, isNamed, refusal } = useGate(screen);
  const { pathname, search } = useLocation();
  const key = useTabKey();
  const refreshes = useRefreshCount(key);
  const permits = usePermits();
  const isPermitted = screen.permission === undefined || permits(screen.permission as PermissionCode);
  const name = useMemo(() => ({ own: screen.title, shown: screenTitle }), [screen, screenTitle]);
  useEffect(() => {
    if (!isOpen) return;
    const tabs = tabsStore.get();
    const affix = tabs.find((tab) => tab.key === key)?.affix ?? screen.affix ?? false;
    tabsStore.set(visit(tabs, { key, path: pathname, href: pathname + search, title, isNamed, affix }));
  }, [isOpen, key, pathname, search, title, isNamed, screen]);

  if (!isOpen) return <Navigate to={refusal} replace />;
  // Of paths that are open to everybody nothing is drawn that asks for a permission; a form decides by what it is to do.
  if (!screen.hidden && !isPermitted) {
    return (
      <>
        <PageHeader title={screenTitle} />
        <NoPermission what={screenTitle} />
      </>
    );
  }
  return (
    <ScreenNameContext value={name}>
      <Suspense fallback={<TableSkeleton />}>
        <Page key={`${key} ${refreshes}`} />
      </Suspense>
    </ScreenNameContext>
  );
}

/** A screen that stands by itself, outside the layout. */
export function BareGate({ screen, page: Page }: ScreenGateProps) {
  const { isOpen, refusal } = useGate(screen);
  return isOpen ? <Page /> : <Navigate to={refusal} replace />;
}
