import { useLocalStorage } from '@mantine/hooks';
import { densities, type Density } from './grid/geometry';

/** Row height of the grid, a habit of the device and not part of what is shown: kept here, not in the address. */
export function useDensity(): [Density, (density: Density) => void] {
  const [stored, setStored] = useLocalStorage<Density>({
    key: 'reach_density',
    defaultValue: 'standard',
    getInitialValueInEffect: false,
  });
  return [densities.includes(stored) ? stored : 'standard', setStored];
}
