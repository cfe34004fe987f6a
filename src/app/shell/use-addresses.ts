import { useLocation } from 'react-router-dom';
import { useTabs } from '../tabs/tabs-store';

/** Where a menu entry leads: a page that is open already is entered as it was left, with its filters. */
export function useAddresses(): (path: string) => string {
  const tabs = useTabs();
  const { pathname } = useLocation();
  return (path) => (path === pathname ? path : (tabs.find((tab) => tab.path === path)?.href ?? path));
}
