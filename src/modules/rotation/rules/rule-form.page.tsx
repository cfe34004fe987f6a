import { schemeEndpoints as calls } from '@contract/rotation/schemes';
import { useSearchParams } from 'react-router-dom';
import { useCall } from '@/kernel/query/use-call';
import { Loaded } from '@/kits/loaded/loaded';
import { UnnamedRecord } from '@/ui/unnamed-record';
import { SchemeForm } from './scheme-form';

/** 轮转方案表单: `?id=` names the scheme. */
export default function RuleFormPage() {
  const [query] = useSearchParams();
  const id = Number(query.get('id')) || 0;
  const detail = useCall(calls.scheme, { params: { id: Math.max(1, id) } }, { staleTime: 0, enabled: id > 0 });
  if (id <= 0) return <UnnamedRecord title="轮转方案" what="方案" from="轮转规则" />;
  return (
    <Loaded call={detail} what="轮转方案">
      {(scheme) => <SchemeForm key={scheme.id} scheme={scheme} />}
    </Loaded>
  );
}
