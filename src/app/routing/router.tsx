import { lazy, Suspense, type ReactNode } from 'react';
import { createBrowserRouter, Navigate, useLocation } from 'react-router-dom';
import { screens } from '../pages';
import { PageCrash } from '../page-crash';
import { Splash } from '../splash';
import { basePath, redirectQuery } from './redirect';
import { RequireSession } from './require-session';
import { ScreenGate } from './screen-gate';

const Shell = lazy(() => import('../shell/shell'));
const SignInPage = lazy(() => import('../sign-in/sign-in.page'));
const NotFoundPage = lazy(() => import('../not-found.page'));

function UnknownPath() {
  const { pathname, search } = useLocation();
  return <Navigate to={`/404${redirectQuery(pathname + search)}`} replace />;
}

const loaded = (page: ReactNode) => <Suspense fallback={<Splash />}>{page}</Suspense>;

export const router = createBrowserRouter(
  [
    { path: '/login', element: loaded(<SignInPage key="login" ops={false} />), errorElement: <PageCrash /> },
    { path: '/login_yw', element: loaded(<SignInPage key="login_yw" ops />), errorElement: <PageCrash /> },
    { path: '/404', element: loaded(<NotFoundPage />), errorElement: <PageCrash /> },
    {
      element: <RequireSession />,
      errorElement: <PageCrash />,
      children: [
        {
          element: loaded(<Shell />),
          children: [
            { path: '/', element: <Navigate to="/system" replace /> },
            ...screens.map((screen) => ({
              path: screen.path,
              element: <ScreenGate key={screen.path} screen={screen} page={lazy(screen.load)} />,
              errorElement: <PageCrash />,
            })),
          ],
        },
        { path: '*', element: <UnknownPath /> },
      ],
    },
  ],
  { basename: basePath },
);
