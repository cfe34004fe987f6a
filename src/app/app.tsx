import { PersistQueryClientProvider } from '@tanstack/react-query-persist-client';
import { RouterProvider } from 'react-router-dom';
import { persistOptions } from '@/kernel/query/persistence';
import { queryClient } from '@/kernel/query/query-client';
import { UiProvider } from '@/ui/ui-provider';
import { router } from './routing/router';
import { start } from './start';

start();

export function App() {
  return (
    <PersistQueryClientProvider client={queryClient} persistOptions={persistOptions}>
      <UiProvider>
        <RouterProvider router={router} />
      </UiProvider>
    </PersistQueryClientProvider>
  );
}
