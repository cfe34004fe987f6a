import { basePath } from '@contract/kernel/own-path';
import { tokenStore } from '@device/api/token';
import { lazy, Suspense, type ReactNode } from 'react';
import { createBrowserRouter } from 'react-router-dom';
import { PageCrash } from '../page-crash';
import { Splash } from '../splash';
import { SignGate } from './sign-gate';

const BareFrame = lazy(() => import('../shell/bare-frame'));
const SignInPage = lazy(() => import('../sign-in/sign-in.page'));
const ForgottenPasswordPage = lazy(() => import('../forgotten-password/forgotten-password.page'));
const NotFoundPage = lazy(() => import('../not-found/not-found.page'));
const UnknownPath = lazy(() => import('./unknown-path'));

const loaded = (page: ReactNode) => <Suspense fallback={<Splash />}>{page}</Suspense>;

const rootId = 'root';
let hasScreens = false;

/**
 * The pages before the sign-in are known at once. What the modules declare is loaded with the first address that is
 * none of them, so that a newcomer's first load does not grow with every module.
 */
export const router = createBrowserRouter(
  [
    {
      id: rootId,
      element: <SignGate />,
      errorElement: <PageCrash />,
      hydrateFallbackElement: <Splash />,
      children: [
        { path: '/login', element: loaded(<SignInPage key="login" ops={false} />) },
        { path: '/login_yw', element: loaded(<SignInPage key="login_yw" ops />) },
        {
          element: loaded(<BareFrame />),
          children: [
            { path: '/404', element: loaded(<NotFoundPage />) },
            { path: '/userinfo/forget-pwd-one', element: loaded(<ForgottenPasswordPage />) },
          ],
        },
        // Here and not with the screens: while these are loading, the router must match something, or it draws nothing.
        { path: '*', element: loaded(<UnknownPath />) },
      ],
    },
  ],
  {
    basename: basePath,
    async patchRoutesOnNavigation({ path, patch }) {
      if (hasScreens) return;
      // Beside the frame, which does not wait for it; the page that needs it asks once more if it did not come.
      import('../pages').catch(() => undefined);
      const { fetchPageOf, screenRoutes } = await import('./screen-routes');
      // A navigation may have come first while the routes were loading.
      if (hasScreens) return;
      hasScreens = true;
      patch(rootId, screenRoutes());
      // Beside the session, which decides whether it is shown, and before what the shell fetches when it rests.
      if (tokenStore.token()) fetchPageOf(path.slice(basePath.length));
    },
  },
);
