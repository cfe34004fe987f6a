import '@/ui/global.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { createHashRouter, Navigate, RouterProvider } from 'react-router-dom';
import { queryClient } from '@/kernel/query/query-client';
import { setSession } from '@/kernel/session/session-store';
import { Overlays } from '@/ui/overlays';
import { UiProvider } from '@/ui/ui-provider';
import { entries } from './entries';
import { GalleryFrame } from './gallery-frame';
import { GalleryPage } from './gallery-page';
import { pretendServer } from './pretended-server';

pretendServer();
setSession({
  kind: 'ready',
  account: {
    user_id: 1,
    username: 'gallery',
    name: '欧阳思齐',
    staffID: 'G2026001',
    avatar: '',
    icon_url: '',
    person_type_id: 1,
    dept_name: '医学教育处',
    must_change_password: false,
  },
  purview: { menus: [], roles: ['*'], role_names: ['管理员'] },
  copyFrom: null,
});

const router = createHashRouter([
  {
    element: <GalleryFrame />,
    children: [
      { path: '/', element: <Navigate to={`/${entries[0]!.kit}`} replace /> },
      { path: '/:kit/:example?', element: <GalleryPage /> },
      // Where kits lead to is not here: a link leaves the page as it is.
      { path: '*', element: <p>链接指向产品中的页面</p> },
    ],
  },
]);

createRoot(document.getElementById('root')!).render(
  <QueryClientProvider client={queryClient}>
    <UiProvider>
      <Overlays>
        <RouterProvider router={router} />
      </Overlays>
    </UiProvider>
  </QueryClientProvider>,
);
