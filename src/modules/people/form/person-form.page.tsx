import { peopleEndpoints } from '@contract/people/endpoints';
import type { TypeDetail } from '@contract/people/type-endpoints';
import { useSearchParams } from 'react-router-dom';
import { useCall } from '@/kernel/query/use-call';
import { Loaded } from '@/kits/loaded/loaded';
import { EmptyState } from '@/ui/state-views';
import { onlySeen } from '../only-seen';
import { useSystemTypes } from '../queries';
import { PersonForm } from './person-form';
import { TypeChoice } from './type-choice';

/** 新增、编辑人员: ?user_id= edits a person, ?type= records a new one of that personnel type. */
export default function PersonFormPage() {
  const [address] = useSearchParams();
  const userId = Number(address.get('user_id') ?? 0);
  const typeId = Number(address.get('type') ?? 0);
  const types = useSystemTypes();
  return (
    <Loaded call={types} what="人员类型">
      {(list) => {
        if (userId > 0) return <EditPerson key={userId} userId={userId} types={list} />;
        const type = list.find(({ id }) => id === typeId);
        if (!type) return <TypeChoice types={list} />;
        return <PersonForm key={type.id} type={type} person={undefined} />;
      }}
    </Loaded>
  );
}

function EditPerson({ userId, types }: { userId: number; types: readonly TypeDetail[] }) {
  const detail = useCall(peopleEndpoints.detail, { query: { user_id: userId } });
  return (
    <Loaded call={detail} what="人员">
      {(person) => {
        if (detail.held)
          return <EmptyState title="联网后才能编辑">本机只有列表中的信息，还没有此人的全部资料</EmptyState>;
        if (!person.is_own) return <EmptyState title={`不能编辑${person.name}`}>{onlySeen}</EmptyState>;
        const type = types.find(({ id }) => id === person.person_type_id);
        if (!type) return <EmptyState title={`人员类型“${person.person_type_name}”已停用`}>启用后才能编辑</EmptyState>;
        return <PersonForm type={type} person={person} />;
      }}
    </Loaded>
  );
}
