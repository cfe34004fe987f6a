import { exportedPerson } from '@contract/people/exported';
import { peopleEndpoints } from '@contract/people/endpoints';
import { call } from '@device/api/call';
import { exportPageSize } from '@/kits/export/export-button';

type Filters = Omit<Parameters<typeof call<typeof peopleEndpoints.query>>[1]['body'], 'page' | 'size'>;

/** A page of the list as rows of the exported sheet. */
export async function exportPage(filters: Filters, page: number) {
  const { total, list } = await call(peopleEndpoints.query, { body: { ...filters, page, size: exportPageSize } });
  return { total, list: list.map(exportedPerson) };
}
