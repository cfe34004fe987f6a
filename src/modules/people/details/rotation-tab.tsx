import { rotationEndpoints } from '@contract/rotation/endpoints';
import type { UserDetail } from '@contract/people/types';
import { useCall } from '@/kernel/query/use-call';
import { Loaded } from '@/kits/loaded/loaded';
import { EmptyState } from '@/ui/state-views';
import classes from './simple-table.module.css';
import { stayDay } from './stay-words';

/** The person's stays in departments, oldest first. */
export function RotationTab({ person }: { person: UserDetail }) {
  const stays = useCall(rotationEndpoints.stayPages, {
    body: { staffId: person.staff_id, typeId: person.person_type_id, page: 1, size: 1 },
  });
  return (
    <Loaded call={stays} what="轮转经历">
      {({ list }) => {
        const own = list.find(({ userId }) => userId === person.user_id)?.stays ?? [];
        if (own.length === 0) return <EmptyState title="还没有轮转安排">导入轮转安排后在这里查看</EmptyState>;
        return (
          <div className={classes.scroll}>
            <table className={classes.table}>
              <thead>
                <tr>
                  <th>轮转科室</th>
                  <th>标准科室</th>
                  <th>开始</th>
                  <th>结束</th>
                  <th>时长</th>
                </tr>
              </thead>
              <tbody>
                {own.map((stay) => (
                  <tr key={`${stay.blockId}-${stay.begin}`}>
                    <td>{stay.deptName}</td>
                    <td>{stay.stDeptName}</td>
                    <td>{stayDay(stay.begin, stay.beginLabel)}</td>
                    <td>{stayDay(stay.end, stay.endLabel)}</td>
                    <td>{stay.halfMonths / 2} 个月</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        );
      }}
    </Loaded>
  );
}
