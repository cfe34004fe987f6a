import { exportedUser } from '@contract/people/exported-user';
import type { UserRow } from '@contract/people/user-types';

/** A page of the list as rows of the exported sheet. */
export function exportPage({ total, list }: { total: number; list: UserRow[] }) {
  return { total, list: list.map(exportedUser) };
}
