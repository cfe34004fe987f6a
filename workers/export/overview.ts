import type { CallFn } from '@contract/kernel/call';
import type { BodyOf, DataOf } from '@contract/kernel/endpoint';
import { rotationEndpoints } from '@contract/rotation/endpoints';
import { overviewWorkbook } from '@workers/engine/rotation/overview-export';
import { writeWorkbook } from '@workers/engine/spreadsheet/write';

type Query = BodyOf<typeof rotationEndpoints.overviewPagesV2>;
type OverviewPage = DataOf<typeof rotationEndpoints.overviewPagesV2>;

export interface OverviewExportInput {
  /** The filter of the screen; page and size are the export's own. */
  query: Omit<Query, 'page' | 'size'>;
  /** Adds the handbook department of each month, so that the workbook imports again without a change. */
  withHandbook: boolean;
}

/** Largest page that the server gives. */
const pageSize = 500;

/** Fetches the people of a filter page by page and writes them as they come: no list of all is ever held. */
export async function exportOverview(
  call: CallFn,
  { query, withHandbook }: OverviewExportInput,
  onProgress: (done: number, total: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const read = (page: number): Promise<OverviewPage> =>
    call(rotationEndpoints.overviewPagesV2, { body: { ...query, page, size: pageSize } });
  const first = await read(1);
  return writeWorkbook(overviewWorkbook({ months: first.months, rows: rows(), withHandbook }));

  async function* rows() {
    let done = 0;
    for (let page = 1; ; page++) {
      const { list, total } = page === 1 ? first : await read(page);
      yield* list;
      done += list.length;
      onProgress(done, total);
      if (list.length < pageSize) return;
    }
  }
}
