import { dictionaryEndpoints } from '@contract/dictionary/endpoints';
import { usePermission } from '@/kernel/session/permissions';
import { useCall } from '@/kernel/query/use-call';

const mostSchools = 500;

/** Agreement schools, for those who may list them; nobody else is offered a choice. */
export function useAgreementOptions() {
  const maySee = usePermission('dataDic:agreement:list');
  const { data } = useCall(
    dictionaryEndpoints.agreements,
    { query: { page: 1, size: mostSchools } },
    { enabled: maySee, staleTime: 3_600_000 },
  );
  return (data?.list ?? []).map(({ id, name }) => ({ value: id, label: name }));
}
