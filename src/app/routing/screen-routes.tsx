import { systemModule } from '@contract/system/module';
import { lazy, Suspense, type ReactNode } from 'react';
import { Navigate, type RouteObject } from 'react-router-dom';
import { wireDecisionForms } from '@/kits/approval/decision-forms';
import { wireHomeCards } from '@/kits/home/home-cards';
import { PageCrash } from '../page-crash';
import { screenOf } from '../screen-of';
import { givenDecisionForms, givenHomeCards, screens, type Screen } from '../screens';
import { Splash } from '../splash';
import { homePath } from './redirect';
import { RequireSession } from './require-session';
import { BareGate, ScreenGate } from './screen-gate';

const Shell = lazy(() => import('../shell/shell'));
const BareFrame = lazy(() => import('../shell/bare-frame'));

const loaded = (page: ReactNode) => <Suspense fallback={<Splash />}>{page}</Suspense>;

const isBare = (screen: Screen) => screen.isPublic === true || screen.layout === 'none';

const routeOf = (screen: Screen): RouteObject => {
  const Gate = isBare(screen) ? BareGate : ScreenGate;
  return {
    path: screen.path,
    element: <Gate key={screen.path} screen={screen} page={lazy(screen.load)} />,
    errorElement: <PageCrash />,
  };
};

/** A route for every screen that a module declares; home page and reviews then have what the modules put there. */
export function screenRoutes(): RouteObject[] {
  wireHomeCards(givenHomeCards);
  wireDecisionForms(givenDecisionForms);
  return routes;
}

const home = systemModule.screens.home.path;

/** Begins to fetch the page of an address. What cannot be fetched is asked for again, and told, when it is drawn. */
export function fetchPageOf(path: string): void {
  screenOf(path === homePath ? home : path)
    ?.load()
    .catch(() => undefined);
}

const routes: RouteObject[] = [
  { element: loaded(<BareFrame />), children: screens.filter((screen) => screen.isPublic).map(routeOf) },
  {
    element: <RequireSession />,
    children: [
      {
        element: loaded(<Shell />),
        children: [
          { path: homePath, element: <Navigate to={home} replace /> },
          ...screens.filter((screen) => !isBare(screen)).map(routeOf),
        ],
      },
      {
        element: loaded(<BareFrame />),
        children: screens.filter((screen) => !screen.isPublic && screen.layout === 'none').map(routeOf),
      },
    ],
  },
];
