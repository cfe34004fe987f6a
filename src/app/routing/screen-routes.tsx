import { lazy, Suspense, type ReactNode } from 'react';
import { Navigate, useLocation, type RouteObject } from 'react-router-dom';
import { PageCrash } from '../page-crash';
import { screens, type Screen } from '../pages';
import { Splash } from '../splash';
import { redirectQuery } from './redirect';
import { RequireSession } from './require-session';
import { BareGate, ScreenGate } from './screen-gate';

const Shell = lazy(() => import('../shell/shell'));
const BareFrame = lazy(() => import('../shell/bare-frame'));

function UnknownPath() {
  const { pathname, search } = useLocation();
  return <Navigate to={`/404${redirectQuery(pathname + search)}`} replace />;
}

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

/** A route for every screen that a module declares, and for the addresses that nobody declares. */
export const screenRoutes: RouteObject[] = [
  { element: loaded(<BareFrame />), children: screens.filter((screen) => screen.isPublic).map(routeOf) },
  {
    element: <RequireSession />,
    children: [
      {
        element: loaded(<Shell />),
        children: [
          { path: '/', element: <Navigate to="/system" replace /> },
          ...screens.filter((screen) => !isBare(screen)).map(routeOf),
        ],
      },
      {
        element: loaded(<BareFrame />),
        children: screens.filter((screen) => !screen.isPublic && screen.layout === 'none').map(routeOf),
      },
      { path: '*', element: <UnknownPath /> },
    ],
  },
];
