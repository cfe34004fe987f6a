import { ModalsProvider } from '@mantine/modals';
import { Notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';

/** Dialogs and toasts for everything below; the sign-in page does without. */
export function Overlays({ children }: { children: ReactNode }) {
  return (
    <>
      <ModalsProvider>{children}</ModalsProvider>
      <Notifications position="top-center" limit={4} />
    </>
  );
}
