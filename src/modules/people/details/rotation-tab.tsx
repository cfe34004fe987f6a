import { rotationEndpoints } from '@contract/rotation/endpoints';
import type { RotationStay } from '@contract/rotation/list-types';
import type { UserDetail } from '@contract/people/types';
import { hospitalToday } from '@device/api/server-time';
import { useState } from 'react';
import { useCall } from '@/kernel/query/use-call';
import { Loaded } from '@/kits/loaded/loaded';
import { Timeline } from '@/kits/timeline/timeline';
import { EmptyState } from '@/ui/state-views';
import { useIsMobile } from '@/ui/use-is-mobile';
import classes from './simple-table.module.css';
import { stayDay } from './stay-words';

/** The person's stays in departments, oldest first. */
export function RotationTab({ person }: { person: UserDetail }) {
  const stays = useCall(rotationEndpoints.stayPages, {
    body: { staffId: person.staff_id, typeId: person.person_type_id, page: 1, size: 1 },
  });
  const isMobile = useIsMobile();
  const [today] = useState(hospitalToday);
  return (
    <Loaded call={stays} what="轮转经历">
      {({ list }) => {
        const own = list.find(({ userId }) => userId === person.user_id)?.stays ?? [];
        if (own.length === 0) return <EmptyState title="还没有轮转安排">导入轮转安排后在这里查看</EmptyState>;
        if (isMobile) return <Timeline label="轮转经历" items={own.map((stay) => itemOf(stay, today))} />;
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

/** A stay on a phone: where, from when to when, and whether it is over. */
const itemOf = (stay: RotationStay, today: string) => ({
  key: `${stay.blockId}-${stay.begin}`,
  title: stay.deptName,
  at: `${stay.halfMonths / 2} 个月`,
  note: `${stayDay(stay.begin, stay.beginLabel)} 至 ${stayDay(stay.end, stay.endLabel)}${
    stay.stDeptName === stay.deptName ? '' : ` · ${stay.stDeptName}`
  }`,
  coming: today < stay.begin ? ('later' as const) : today <= stay.end ? ('now' as const) : undefined,
});
