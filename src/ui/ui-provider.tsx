import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { adoptCssVariables } from './css-variables';
import { theme } from './theme';

adoptCssVariables();

/** The theme for everything below. */
export function UiProvider({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto" withCssVariables={false} withGlobalClasses={false}>
      {children}
    </MantineProvider>
  );
}
