import { useLocation } from 'react-router-dom';
import { screenOf } from '../screen-of';
import { tabKey } from './tabs';

/** Key of the tab that shows the open page. */
export function useTabKey(): string {
  const location = useLocation();
  return tabKey(location, screenOf(location.pathname)?.record);
}
