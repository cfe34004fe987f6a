import { capacityNames, levelNames, type Capacity, type Level } from '@contract/teacher/qualify';
import type { ConditionWire } from '@contract/teacher/selection/rounds';
import {
  declarationStateKeys,
  declarationStates,
  roundStates,
  type DeclarationState,
  type RoundState,
} from '@contract/teacher/selection/rules';
import { IconCheck, IconX } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { teacherModule } from '@contract/teacher/module';
import { StatusDot } from '@/ui/status-dot';
import type { Tone } from '@/ui/tokens';
import classes from './selection.module.css';
import { FactList } from '@/kits/facts/fact-list';

const roundTones: Record<RoundState, Tone> = {
  draft: 'info',
  published: 'primary',
  open: 'success',
  reviewing: 'warning',
  notice: 'primary',
  ended: 'info',
};
const tones: Record<DeclarationState, Tone> = {
  draft: 'info',
  pending: 'primary',
  passed: 'success',
  rejected: 'danger',
  withdrawn: 'info',
};

export const declarationStateOptions = declarationStateKeys
  .filter((state) => state !== 'draft' && state !== 'withdrawn')
  .map((value) => ({ value, label: declarationStates[value] }));

export const RoundWord = ({ state }: { state: RoundState }) => (
  <StatusDot tone={roundTones[state]}>{roundStates[state]}</StatusDot>
);
export const DeclarationWord = ({ state }: { state: DeclarationState }) => (
  <StatusDot tone={tones[state]}>{declarationStates[state]}</StatusDot>
);

export const kindOf = ({ capacity, level }: { capacity: Capacity; level: Level }) =>
  `${capacityNames[capacity]}（${levelNames[level]}）`;
export const windowOf = (row: { apply_from: string; apply_until: string }) => `${row.apply_from} 至 ${row.apply_until}`;
export const quotaOf = ({ quota }: { quota: number | null }) => (quota === null ? '不限' : `每科 ${quota} 人`);
/** What is not met, in one line. */
export const unmetOf = ({ lines }: { lines: readonly ConditionWire[] }) => {
  const unmet = lines.filter(({ is_met }) => !is_met);
  return unmet.length === 0 ? '符合' : `不符合：${unmet.map(({ label }) => label).join('、')}`;
};

/** Conditions side by side with the person. @param isOwn with the way to the archive, where it is mended */
export function Conditions({ lines, isOwn = false }: { lines: readonly ConditionWire[]; isOwn?: boolean }) {
  const hasUnmet = lines.some(({ is_met }) => !is_met);
  return (
    <>
      <ul className={classes.lines} aria-label="申报条件">
        {lines.map(({ label, wants, has, is_met }) => (
          <li key={label} className={classes.line} data-unmet={!is_met || undefined}>
            {is_met ? <IconCheck size={16} aria-hidden /> : <IconX size={16} aria-hidden />}
            <span>{label}</span>
            <span className={classes.muted}>要求 {wants}</span>
            <span>
              {has}
              <span className={classes.verdict}>{is_met ? '符合' : '不符合'}</span>
            </span>
          </li>
        ))}
      </ul>
      {isOwn && hasUnmet && (
        <p className={classes.mend}>
          不符合的条件请在{' '}
          <Link className={classes.link} to={teacherModule.screens.myArchives.path}>
            我的档案
          </Link>{' '}
          中补充并提交审核；从业年限按人员档案的入职日期计算，如有出入请联系教育处。
        </p>
      )}
    </>
  );
}

export function Facts({ facts }: { facts: readonly (readonly [label: string, value: React.ReactNode])[] }) {
  return <FactList facts={facts} />;
}
