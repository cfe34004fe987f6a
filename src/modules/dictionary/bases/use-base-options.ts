import { baseEndpoints } from '@contract/dictionary/bases';
import { useCall } from '@/kernel/query/use-call';
import { usePermission } from '@/kernel/session/permissions';

export interface BaseOption {
  value: number;
  label: string;
}

/** More bases than any hospital has. */
const all = 500;

/** Bases to choose from, for those who may see them. */
export function useBaseOptions(): BaseOption[] {
  const maySee = usePermission('dataDic:base:list');
  const { data } = useCall(baseEndpoints.bases, { query: { page: 1, size: all } }, { enabled: maySee });
  return (data?.list ?? []).map(({ id, name }) => ({ value: id, label: name }));
}
