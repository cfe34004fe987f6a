import { groupKindKeys, groupKinds, type GroupKind } from '@contract/exam/analysis/groups';
import type { ExamAnalysis } from '@contract/exam/analysis/analysis';
import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { Chart } from '@/kits/chart/chart';
import { Panel } from '@/ui/panel';
import { scoresPath } from '../marks/paths';
import classes from './analysis.module.css';

const percent = (value: number | null) => (value === null ? null : Math.round(value * 1000) / 10);
const rounded = (value: number) => Math.round(value * 10) / 10;

/** Distribution, groups and knowledge; a bar of the distribution opens the scores. */
export function Charts({ found: { exam, bins, groups, knowledge } }: { found: ExamAnalysis }) {
  const [kind, choose] = useState<GroupKind>('dept');
  const own = groups.filter((group) => group.kind === kind);
  return (
    <div className={classes.charts}>
      <Panel>
        <Chart
          kind="bars"
          title="分数怎样分布？"
          unit="人"
          categories={bins.map(({ from, to }) => `${from}–${to}`)}
          series={[
            { key: 'n', name: '人数', points: bins.map(({ count }) => ({ value: count, to: scoresPath(exam.id) })) },
          ]}
        />
      </Panel>
      <Panel
        aside={
          <SegmentedControl
            size="xs"
            aria-label="分组"
            value={kind}
            onChange={choose}
            data={groupKindKeys.map((key) => ({ value: key, label: groupKinds[key] }))}
          />
        }
        title="分组"
      >
        <Chart
          kind="bars"
          title={`各${groupKinds[kind]}平均多少分？`}
          unit="分"
          most={exam.full_mark}
          categories={own.map(({ name, n }) => `${name}（${n} 人）`)}
          series={[{ key: 'mean', name: '平均分', points: own.map(({ mean }) => ({ value: rounded(mean) })) }]}
          target={{ value: exam.pass_mark, name: '及格' }}
        />
      </Panel>
      <Panel>
        <Chart
          kind="bars"
          title="哪些知识点掌握得不够？"
          unit="%"
          most={100}
          categories={knowledge.map(({ name, parts }) => `${name}（${parts} 题）`)}
          series={[{ key: 'share', name: '得分率', points: knowledge.map((one) => ({ value: percent(one.share) })) }]}
        />
      </Panel>
    </div>
  );
}
