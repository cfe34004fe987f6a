import { useMediaQuery } from '@mantine/hooks';
import { mobileBelow } from './tokens';

/** Whether the window is narrower than the customer's breakpoint of 992 px. */
export function useIsMobile(): boolean {
  return useMediaQuery(`(max-width: ${mobileBelow - 0.02}px)`, undefined, { getInitialValueInEffect: false }) ?? false;
}
