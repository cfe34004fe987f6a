import { peopleEndpoints } from '@contract/people/endpoints';
import { initialTypeConfig } from '@contract/people/initial-types';
import { useSearchParams } from 'react-router-dom';
import { useCall } from '@/kernel/query/use-call';
import { usePermission } from '@/kernel/session/permissions';
import { Loaded } from '@/kits/loaded/loaded';
import { NoPermission } from '@/ui/state-views';
import { TypeForm } from './type-form';

/** 人员类型表单: ?id= edits a type; without it a new one begins like a resident's. */
export default function TypeFormPage() {
  const [address] = useSearchParams();
  const id = Number(address.get('id') ?? 0);
  const isPermitted = usePermission(id > 0 ? 'system:personnelType:edit' : 'system:personnelType:add');
  if (!isPermitted) return <NoPermission what="人员类型表单" />;
  return id > 0 ? <EditType key={id} id={id} /> : <TypeForm type={newType} />;
}

const newType = { type_name: '', sort: 99, config: initialTypeConfig(0) };

function EditType({ id }: { id: number }) {
  const type = useCall(peopleEndpoints.typeRow, { query: { id } });
  return (
    <Loaded call={type} what="人员类型">
      {(detail) => <TypeForm type={detail} />}
    </Loaded>
  );
}
