import { useLocalStorage } from '@mantine/hooks';

export const densities = ['compact', 'standard', 'roomy'] as const;
export type Density = (typeof densities)[number];
export const densityLabels: Record<Density, string> = { compact: '紧凑', standard: '标准', roomy: '宽松' };

/** Row heights in pixels. */
export const rowHeights: Record<Density, number> = { compact: 36, standard: 44, roomy: 52 };

/** Row height of tables, a habit of the device and not part of what is shown: kept here, not in the address. */
export function useDensity(): [Density, (density: Density) => void] {
  const [stored, setStored] = useLocalStorage<Density>({
    key: 'reach_density',
    defaultValue: 'standard',
    getInitialValueInEffect: false,
  });
  return [densities.includes(stored) ? stored : 'standard', setStored];
}
