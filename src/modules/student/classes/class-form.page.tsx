import { classEndpoints as calls } from '@contract/student/classes';
import { useSearchParams } from 'react-router-dom';
import { useCall } from '@/kernel/query/use-call';
import { usePermission } from '@/kernel/session/permissions';
import { late } from '@/kits/late/late';
import { Loaded } from '@/kits/loaded/loaded';
import { UnnamedRecord } from '@/ui/unnamed-record';

const ClassForm = late(() => import('./class-form').then((file) => file.ClassForm));
const ClassView = late(() => import('./class-view').then((file) => file.ClassView));

/** 班级表单: `?id=` names the class; without one it is new. Who may not change it, or when it is over, sees its people. */
export default function ClassFormPage() {
  const [query] = useSearchParams();
  const id = Number(query.get('id')) || 0;
  const mayEdit = usePermission('student:class:edit');
  const mayAdd = usePermission('student:class:add');
  const detail = useCall(calls.classDetail, { params: { id: Math.max(1, id) } }, { staleTime: 0, enabled: id > 0 });
  if (id <= 0 && mayAdd) return <ClassForm row={null} />;
  if (id <= 0) return <UnnamedRecord title="班级表单" what="班级" from="班级管理" />;
  return (
    <Loaded call={detail} what="班级">
      {(found) =>
        mayEdit && found.state === 'active' ? (
          <ClassForm key={found.id} row={found} />
        ) : (
          <ClassView key={found.id} row={found} call={detail} />
        )
      }
    </Loaded>
  );
}
