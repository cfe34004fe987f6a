import type { PlannedStay, WardPlan } from '@contract/rotation/ward-plan';
import { Checkbox, UnstyledButton } from '@mantine/core';
import { StatusDot } from '@/ui/status-dot';
import { personFacts } from '../home/stay-words';
import { heldPlaces, isOpen, loadOf, splitState, splitTones, splitWords, weeksOf } from './plan-view';
import { placeOf, SplitBars } from './split-bars';
import classes from './ward-plan.module.css';

export interface PlanRowsProps {
  plan: WardPlan;
  stays: readonly PlannedStay[];
  chosen: ReadonlySet<number>;
  /** Nothing is chosen where nothing may be changed. */
  onChoose: ((ids: readonly number[], isChosen: boolean) => void) | undefined;
  onOpen: (stay: PlannedStay) => void;
}

/** People by weeks, and below them how many trainees each teacher has in each week. */
export function PlanTable({ plan, stays, chosen, onChoose, onOpen }: PlanRowsProps) {
  const weeks = weeksOf(plan);
  const open = stays.filter(isOpen).map(({ id }) => id);
  const held = heldPlaces(plan);
  const isAll = open.length > 0 && open.every((id) => chosen.has(id));
  return (
    <div className={classes.frame} tabIndex={0} role="group" aria-label={`${plan.deptName}科内轮转`}>
      <table className={classes.table}>
        <colgroup>
          <col className={classes.people} />
          <col className={classes.stateColumn} />
          <col />
        </colgroup>
        <thead>
          <tr>
            <th scope="col">
              <div className={classes.person}>
                {onChoose && (
                  <Checkbox
                    aria-label="选择全部"
                    checked={isAll}
                    indeterminate={!isAll && open.some((id) => chosen.has(id))}
                    onChange={() => onChoose(open, !isAll)}
                  />
                )}
                学员
              </div>
            </th>
            <th scope="col">安排</th>
            <th scope="col">
              <div className={classes.line}>
                {weeks.map((week) => (
                  <span
                    key={week.from}
                    className={classes.week}
                    data-now={(week.from <= plan.day && plan.day <= week.to) || undefined}
                    style={placeOf(week, plan)}
                  >
                    {week.from.slice(5)}
                  </span>
                ))}
              </div>
            </th>
          </tr>
        </thead>
        <tbody>
          {stays.map((stay) => {
            const split = splitState(stay);
            return (
              <tr key={stay.id}>
                <th scope="row">
                  <div className={classes.person}>
                    {onChoose && (
                      <Checkbox
                        aria-label={`选择${stay.name}`}
                        checked={chosen.has(stay.id)}
                        disabled={!isOpen(stay)}
                        onChange={(event) => onChoose([stay.id], event.currentTarget.checked)}
                      />
                    )}
                    <span>
                      <UnstyledButton className={classes.name} onClick={() => onOpen(stay)}>
                        {stay.name}
                      </UnstyledButton>
                      <small>{personFacts(stay)}</small>
                    </span>
                  </div>
                </th>
                <td>
                  <StatusDot tone={splitTones[split]}>{splitWords[split]}</StatusDot>
                </td>
                <td>
                  <SplitBars stay={stay} plan={plan} />
                </td>
              </tr>
            );
          })}
        </tbody>
        <tbody className={classes.loads}>
          <tr>
            <th scope="rowgroup" colSpan={3}>
              带教负荷（同时带教人数，上限 {plan.limit} 人{plan.mayExceed && '，超过只提醒'}）
            </th>
          </tr>
          {plan.teachers.map(({ userId, name }) => (
            <tr key={userId}>
              <th scope="row">{name}</th>
              <td>最多 {loadOf(held, userId, plan)}</td>
              <td>
                <div className={classes.line}>
                  {weeks.map((week) => {
                    const load = loadOf(held, userId, week);
                    return (
                      <span
                        key={week.from}
                        className={classes.load}
                        data-load={
                          load > plan.limit ? 'over' : load === plan.limit ? 'full' : load > 0 ? 'some' : 'none'
                        }
                        style={placeOf(week, plan)}
                        title={`${name} ${week.from} 起一周 ${load} 人`}
                      >
                        {load}
                      </span>
                    );
                  })}
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
