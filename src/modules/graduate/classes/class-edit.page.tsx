import { graduateClassEndpoints as calls } from '@contract/graduate/classes';
import { graduateModule } from '@contract/graduate/module';
import { mayClass } from '@contract/graduate/rules';
import { useSearchParams } from 'react-router-dom';
import { useCall } from '@/kernel/query/use-call';
import { usePermission } from '@/kernel/session/permissions';
import { late } from '@/kits/late/late';
import { Loaded } from '@/kits/loaded/loaded';
import { UnnamedRecord } from '@/ui/unnamed-record';
import { useLevel } from '../use-level';

const ClassForm = late(() => import('./class-form').then((file) => file.ClassForm));
const ClassView = late(() => import('./class-view').then((file) => file.ClassView));

/** 教学班编辑: `?id=` names the class; without one it is new. Who may not change it, or when it is over, sees it. */
export default function ClassEditPage() {
  const level = useLevel();
  const [query] = useSearchParams();
  const id = Number(query.get('id')) || 0;
  const mayEdit = usePermission('graduate:class:edit');
  const mayAdd = usePermission('graduate:class:add');
  const detail = useCall(calls.graduateClass, { query: { id: Math.max(1, id) } }, { staleTime: 0, enabled: id > 0 });
  if (id <= 0 && mayAdd) return <ClassForm key={level} row={null} level={level} />;
  if (id <= 0) return <UnnamedRecord title={graduateModule.screens.classEdit.title} what="教学班" from="教学班管理" />;
  return (
    <Loaded call={detail} what="教学班">
      {(found) =>
        mayEdit && mayClass('edit', found.state) ? (
          <ClassForm key={found.id} row={found} level={found.level} />
        ) : (
          <ClassView key={found.id} row={found} />
        )
      }
    </Loaded>
  );
}
