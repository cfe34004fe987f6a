import { useState } from 'react';
import { usePreference } from '@/kernel/preferences/use-preference';
import { noViews, type TableViews } from './table-views';

/**
 * How the person arranged a table. `key` names it, e.g. `system.role`; without one the arrangement lasts as long as
 * the page, and there are no saved views.
 */
export function useTableViews(key: string | undefined) {
  const [local, setLocal] = useState(noViews);
  const stored = usePreference<TableViews>(`table:${key ?? 'none'}`, key !== undefined);
  const kept = key === undefined ? local : { ...noViews, ...stored.value };
  return { kept, keep: key === undefined ? setLocal : stored.save };
}
