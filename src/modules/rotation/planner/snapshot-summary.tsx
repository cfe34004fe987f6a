import {
  planWarningText,
  type PlanSnapshot,
  type PlanWarning,
  type PlanWarningCode,
} from '@contract/rotation/plans-snapshot';
import { groupBy } from '@contract/kernel/group-by';
import { dictionaryModule } from '@contract/dictionary/module';
import { handbookModule } from '@contract/handbook/module';
import { peopleModule } from '@contract/people/module';
import { Loader } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { CallResult } from '@/kernel/query/use-call';
import { formatCount } from '@/ui/format';
import { rulesPath } from '../paths';
import classes from './planner.module.css';

const peoplePath = peopleModule.screens.query.path;
const mappingPath = handbookModule.screens.subjects.path;
const capacityPath = dictionaryModule.screens.departments.path;

/** Where what a warning misses is entered; null where there is nothing to enter. */
const screens: Record<PlanWarningCode, { to: string; label: string } | null> = {
  PERSON_WITHOUT_GRADE: { to: peoplePath, label: '补充年级' },
  PERSON_WITHOUT_MAJOR: { to: peoplePath, label: '补充专业' },
  PERSON_WITHOUT_SCHEME: { to: rulesPath, label: '设置轮转规则' },
  PERSON_FINISHED: null,
  PERSON_NOT_TRAINING: null,
  PLACED_OTHERWISE: null,
  DEPT_UNLIMITED: { to: capacityPath, label: '设置容量' },
  ITEM_NOT_MAPPED: { to: mappingPath, label: '设置对应科室' },
  MAPPING_PARTLY: { to: mappingPath, label: '查看对应科室' },
};
/** So many of a kind are named. */
const named = 5;

/** How many people a choice finds, and what a plan of them would lack. */
export function SnapshotSummary({ call, isAsked }: { call: CallResult<PlanSnapshot>; isAsked: boolean }) {
  if (!isAsked) return null;
  if (call.isFetching) {
    return (
      <p className={classes.summary} role="status">
        <Loader size="xs" /> 正在核对人员、方案和容量
      </p>
    );
  }
  if (!call.data) return <p className={classes.problem}>{call.error?.message}</p>;
  const { instance, warnings } = call.data;
  return (
    <section className={classes.summary} aria-label="核对结果">
      <p role="status">
        将排 <strong>{formatCount(instance.trainees.length)}</strong> 人，{instance.T / 2} 个月，
        {instance.hosp.length} 个科室{warnings.length > 0 && `；${warnings.length} 条提醒`}
      </p>
      <Warnings warnings={warnings} />
    </section>
  );
}

/** What the plan cannot know, in sentences by kind; each leads to the screen where it is entered. */
export function Warnings({ warnings }: { warnings: readonly PlanWarning[] }) {
  return (
    <ul className={classes.sentences}>
      {[...groupBy(warnings, ({ code }) => code)].map(([code, list]) => {
        const screen = screens[code];
        return (
          <li key={code} data-severity="warning">
            <IconAlertTriangle size={16} stroke={1.75} role="img" aria-label="提醒" />
            <span>
              {list.slice(0, named).map(planWarningText).join('；')}
              {list.length > named && `；等 ${list.length} 项`}
            </span>
            {screen && <Link to={screen.to}>{screen.label}</Link>}
          </li>
        );
      })}
    </ul>
  );
}
