import type { Wheel, WheelGroup } from '@contract/graduate-wheel/wheel';
import { spanDays, spanWords } from '@contract/graduate-wheel/rules';
import { dayIn, dayKinds, kindOn, weekOf } from '@contract/graduate/rules';
import type { ReactNode } from 'react';
import { useIsMobile } from '@/ui/use-is-mobile';
import classes from './wheel.module.css';
import { GroupFacts } from './words';

interface GridProps {
  wheel: Wheel;
  today: string;
  actionsOf: (group: WheelGroup) => ReactNode;
}

const nameWidth = 200;
/** Narrower ones hold no date. */
const halfWidth = 22;

/** Groups by weeks; on a phone each group with its weeks. */
export function WheelGrid(props: GridProps) {
  return useIsMobile() ? <Cards {...props} /> : <Grid {...props} />;
}

function Cards({ wheel: { semester, groups }, today, actionsOf }: GridProps) {
  return (
    <ul className={classes.cards} aria-label="轮转小组">
      {groups.map((group) => (
        <li key={group.id}>
          <div className={classes.name}>
            <b>{group.name}</b>
            {actionsOf(group)}
            <GroupFacts group={group} />
          </div>
          <dl className={classes.weeks}>
            {group.cells.map((cell) => {
              const { from, to } = spanDays(semester, cell);
              const isNow = from <= today && today <= to;
              return [
                <dt key={`${cell.from}-when`}>{spanWords(cell)}</dt>,
                <dd key={cell.from}>{isNow ? <b>{cell.dept_name}（现在）</b> : cell.dept_name}</dd>,
              ];
            })}
          </dl>
          {group.cells.length === 0 && <p className={classes.none}>还没有安排</p>}
        </li>
      ))}
    </ul>
  );
}

function Grid({ wheel: { semester, groups }, today, actionsOf }: GridProps) {
  const weeks = Array.from({ length: semester.weeks }, (_, at) => at + 1);
  const now = weekOf(semester, today);
  return (
    <div className={classes.scroll} tabIndex={0} role="region" aria-label="轮转表">
      <table className={classes.grid} style={{ minWidth: nameWidth + semester.weeks * 2 * halfWidth }}>
        <colgroup>
          <col style={{ width: nameWidth }} />
          <col span={semester.weeks * 2} />
        </colgroup>
        <thead>
          <tr>
            <th scope="col">小组</th>
            {weeks.map((week) => {
              const special = specialOf(semester, week);
              return (
                <th
                  key={week}
                  scope="col"
                  colSpan={2}
                  data-off={special ? '' : undefined}
                  data-now={week === now ? '' : undefined}
                  title={special ? `有${special}的日子` : undefined}
                >
                  {week} 周
                  <br />
                  {dayIn(semester, week, 1).slice(5)}
                  {special && <br />}
                  {special}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {groups.map((group) => (
            <tr key={group.id}>
              <th scope="row">
                <div className={classes.name}>
                  <b>{group.name}</b>
                  {actionsOf(group)}
                  <GroupFacts group={group} />
                </div>
              </th>
              {partsOf(group, semester.weeks * 2).map((part) => (
                <td
                  key={part.from}
                  colSpan={part.to - part.from + 1}
                  data-dept={part.name ? '' : undefined}
                  title={part.name && `${spanWords(part)} ${part.name}`}
                >
                  {part.name}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** 假 or 考试 where a working day of the week is one. */
function specialOf(semester: Wheel['semester'], week: number): string {
  const kinds = [1, 2, 3, 4, 5].map((weekday) => kindOn(semester, dayIn(semester, week, weekday)));
  const kind = kinds.includes('exam') ? 'exam' : kinds.includes('off') ? 'off' : null;
  return kind ? dayKinds[kind] : '';
}

/** The weeks of a group with what is free between them. */
function partsOf({ cells }: WheelGroup, halves: number) {
  const parts: { from: number; to: number; name: string }[] = [];
  let at = 0;
  for (const { from, to, dept_name: name } of cells) {
    if (from > at) parts.push({ from: at, to: from - 1, name: '' });
    parts.push({ from, to, name });
    at = to + 1;
  }
  if (at < halves) parts.push({ from: at, to: halves - 1, name: '' });
  return parts;
}
