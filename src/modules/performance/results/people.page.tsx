import { performanceModule } from '@contract/performance/module';
import { performanceResultEndpoints as calls, type OwnResult, type ResultTable } from '@contract/performance/results';
import { shownScore } from '@contract/performance/rules';
import { Button, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useCall } from '@/kernel/query/use-call';
import { usePermission } from '@/kernel/session/permissions';
import { late } from '@/kits/late/late';
import { Loaded } from '@/kits/loaded/loaded';
import { PageHeader } from '@/ui/page-header';
import { Panel } from '@/ui/panel';
import { EmptyState } from '@/ui/state-views';
import classes from '../performance.module.css';
import { TableChoice, useChosenTable, withState } from '../table-choice';
import { ScoreList } from './score-list';

const TraceDrawer = late(() => import('./trace-drawer').then((file) => file.TraceDrawer));

const parts = [
  { value: 'own', label: '我的' },
  { value: 'all', label: '按绩效表' },
];

/** 个人结果: one's own over the periods, and for who may read them those of others. */
export default function PeoplePage() {
  const [query, setQuery] = useSearchParams();
  const readsDept = usePermission('performance:result:dept');
  const readsAll = usePermission('performance:table:list');
  const maySeeOthers = readsDept || readsAll;
  const part = maySeeOthers && query.get('part') === 'all' ? 'all' : 'own';
  return (
    <div className={classes.page}>
      <PageHeader
        title={performanceModule.screens.people.title}
        actions={
          maySeeOthers && (
            <SegmentedControl
              aria-label="查看内容"
              data={parts}
              value={part}
              onChange={(next) => setQuery(next === 'all' ? { part: 'all' } : {}, { replace: true })}
            />
          )
        }
      />
      {part === 'own' ? <Own /> : <Others />}
    </div>
  );
}

function Own() {
  const found = useCall(calls.ownResults, {});
  const [opened, open] = useState<OwnResult | null>(null);
  return (
    <Panel title="我的绩效">
      <Loaded call={found} what="绩效结果">
        {(list) =>
          list.length === 0 ? (
            <EmptyState title="还没有已发布的绩效">结果发布后，会出现在这里，并发消息通知您</EmptyState>
          ) : (
            <ul className={classes.list} aria-label="我的绩效">
              {list.map((row, at) => (
                <li key={row.target_id}>
                  <span>
                    {row.name}
                    <br />
                    <span className={classes.muted}>
                      {[
                        row.period,
                        row.rank === null ? '' : `第 ${row.rank} 名，共 ${row.people} 人`,
                        changeOf(list, at),
                      ]
                        .filter(Boolean)
                        .join(' · ')}
                    </span>
                  </span>
                  <span className={classes.aside}>
                    <strong className={classes.number}>
                      {row.total === null ? shownScore(null) : `${row.total} 分`}
                    </strong>
                    <Button
                      size="compact-md"
                      variant="subtle"
                      aria-label={`${row.name}的得分来源`}
                      onClick={() => open(row)}
                    >
                      来源
                    </Button>
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {opened && (
        <TraceDrawer key={opened.target_id} id={opened.target_id} name={opened.name} onClose={() => open(null)} />
      )}
    </Panel>
  );
}

/** How it differs from the period before, where both are finished. */
function changeOf(list: readonly OwnResult[], at: number): string {
  const { total } = list[at]!;
  const before = list[at + 1]?.total ?? null;
  if (total === null || before === null) return '';
  const change = Math.round((total - before) * 100) / 100;
  return change === 0 ? '与上次相同' : `比上次${change > 0 ? '多' : '少'} ${Math.abs(change)} 分`;
}

function Others() {
  const found = useCall(calls.resultTables, {});
  return (
    <Loaded call={found} what="绩效表">
      {(list) => <Chosen list={list} />}
    </Loaded>
  );
}

function Chosen({ list }: { list: readonly ResultTable[] }) {
  const { chosen, choose } = useChosenTable(list);
  if (!chosen) return <EmptyState title="还没有已发布的绩效">结果发布后，会出现在这里</EmptyState>;
  return (
    <div className={classes.part}>
      <ScoreList
        key={chosen.id}
        table={chosen}
        items={chosen.items}
        exportCode="performance:result:export"
        quick={<TableChoice list={list.map(withState)} chosen={chosen} onChoose={choose} />}
      />
    </div>
  );
}
