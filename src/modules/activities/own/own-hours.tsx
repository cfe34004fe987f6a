import { partEndpoints as calls } from '@contract/activities/taking-part';
import { hospitalToday } from '@device/api/server-time';
import { Progress, Select } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useCall } from '@/kernel/query/use-call';
import { Loaded } from '@/kits/loaded/loaded';
import { PageHeader } from '@/ui/page-header';
import { Panel } from '@/ui/panel';
import { EmptyState } from '@/ui/state-views';
import classes from './own.module.css';

/** The hours of a year by kind, beside how often one should take part. */
export function OwnHours({ title, choice }: { title: string; choice: ReactNode }) {
  const thisYear = Number(hospitalToday().slice(0, 4));
  const [year, setYear] = useState(thisYear);
  const call = useCall(calls.ownHours, { query: { year } }, { keepPrevious: true });
  const years = Array.from({ length: 5 }, (_, at) => String(thisYear - at));
  return (
    <div className={classes.page}>
      <PageHeader title={title} />
      <div className={classes.bar}>
        {choice}
        <Select
          aria-label="年份"
          size="xs"
          w={104}
          allowDeselect={false}
          data={years.map((value) => ({ value, label: `${value} 年` }))}
          value={String(year)}
          onChange={(value) => setYear(Number(value))}
        />
      </div>
      <Loaded call={call} what="活动学时">
        {(kinds) => (
          <Panel title={`共 ${kinds.reduce((sum, { hours }) => sum + hours, 0)} 学时`}>
            {kinds.length === 0 ? (
              <EmptyState title="这一年还没有计入的学时">签到并评价后计入</EmptyState>
            ) : (
              <ul className={classes.kinds}>
                {kinds.map(({ kind_id, kind_name, times, hours, year_times: due }) => (
                  <li key={kind_id}>
                    <span className={classes.kind}>{kind_name}</span>
                    <span className={classes.progress}>
                      {due !== null && (
                        <Progress
                          value={Math.min(100, (times / due) * 100)}
                          color={times >= due ? 'success' : 'primary'}
                          aria-label={`${kind_name}完成情况`}
                        />
                      )}
                    </span>
                    <span className={classes.figures}>
                      {due === null ? `${times} 次` : `${times} / ${due} 次`}，{hours} 学时
                    </span>
                  </li>
                ))}
              </ul>
            )}
          </Panel>
        )}
      </Loaded>
    </div>
  );
}
