import { Button, Checkbox } from '@mantine/core';
import { StatusDot } from '@/ui/status-dot';
import { personFacts } from '../home/stay-words';
import type { PlanRowsProps } from './plan-table';
import { dayRange, heldPlaces, isOpen, loadOf, shownParts, splitState, splitTones, splitWords } from './plan-view';
import classes from './ward-plan.module.css';

/** The same on a phone: a card for each stay with its steps, then what each teacher has. */
export function PlanCards({ plan, stays, chosen, onChoose, onOpen }: PlanRowsProps) {
  const held = heldPlaces(plan);
  const nameOf = (id: number | null) => plan.teachers.find(({ userId }) => userId === id)?.name ?? '未定带教';
  return (
    <>
      <ul className={classes.cards} aria-label={`${plan.deptName}科内轮转`}>
        {stays.map((stay) => {
          const split = splitState(stay);
          return (
            <li key={stay.id} className={classes.card}>
              <div className={classes.cardHead}>
                {onChoose && (
                  <Checkbox
                    size="md"
                    aria-label={`选择${stay.name}`}
                    checked={chosen.has(stay.id)}
                    disabled={!isOpen(stay)}
                    onChange={(event) => onChoose([stay.id], event.currentTarget.checked)}
                  />
                )}
                <strong>{stay.name}</strong>
                <StatusDot tone={splitTones[split]}>{splitWords[split]}</StatusDot>
              </div>
              <p className={classes.second}>
                {personFacts(stay)} · {dayRange(stay)}
              </p>
              {shownParts(stay).length > 0 && (
                <ol className={classes.steps}>
                  {shownParts(stay).map((part) => (
                    <li key={part.from}>
                      {dayRange(part)} {[part.place, nameOf(part.teacherId)].filter(Boolean).join(' · ')}
                    </li>
                  ))}
                </ol>
              )}
              <Button variant="default" fullWidth onClick={() => onOpen(stay)}>
                {onChoose && isOpen(stay) ? '查看与安排' : '查看'}
              </Button>
            </li>
          );
        })}
      </ul>
      <section className={classes.card}>
        <h2 className={classes.loadTitle}>带教负荷（上限 {plan.limit} 人）</h2>
        <ul className={classes.teacherLoads}>
          {plan.teachers.map(({ userId, name }) => {
            const load = loadOf(held, userId, plan);
            return (
              <li key={userId}>
                {name}
                <span
                  className={classes.load}
                  data-load={load > plan.limit ? 'over' : load === plan.limit ? 'full' : 'some'}
                >
                  最多 {load} 人
                </span>
              </li>
            );
          })}
        </ul>
      </section>
    </>
  );
}
