import { buildingEndpoints as calls } from '@contract/dorm/buildings';
import { bedLooks, genderWords } from '@contract/dorm/rules';
import { bedSheet } from '@contract/dorm/sheets';
import { call } from '@device/api/call';
import { useCall } from '@/kernel/query/use-call';
import { ExportButton, exportPageSize } from '@/kits/export/export-button';

/** 导出 of beds: of one building, or of all. */
export function BedExport({ buildingId }: { buildingId?: number }) {
  const query = { ...(buildingId !== undefined && { building_id: buildingId }) };
  const { data } = useCall(calls.beds, { query: { ...query, page: 1, size: 1 } }, { staleTime: 60_000 });
  const fetchPage = async (page: number) => {
    const { total, list } = await call(calls.beds, { query: { ...query, page, size: exportPageSize } });
    return {
      total,
      list: list.map((row) => ({ ...row, gender: genderWords(row.gender), look: bedLooks[row.look] })),
    };
  };
  return <ExportButton sheet={bedSheet} fileName="床位" total={data?.total ?? 0} fetchPage={fetchPage} />;
}
