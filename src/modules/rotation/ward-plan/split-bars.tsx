import type { PlannedStay, WardPlan } from '@contract/rotation/ward-plan';
import { daysBetween } from '@contract/rotation/ward-rules';
import type { StayDays } from '@contract/rotation/stay-states';
import { dayRange, shownParts } from './plan-view';
import classes from './ward-plan.module.css';

interface SplitBarsProps {
  stay: PlannedStay;
  plan: WardPlan;
}

/** A stay on the line of its weeks: its parts, or the days that are not arranged. */
export function SplitBars({ stay, plan }: SplitBarsProps) {
  const span = { from: plan.from, to: plan.to };
  const parts = shownParts(stay);
  const nameOf = (id: number | null) =>
    plan.teachers.find(({ userId }) => userId === id)?.name ?? (id === null ? '未定带教' : '其他老师');
  return (
    <div className={classes.line}>
      <span className={classes.stay} style={placeOf(stay, span)} />
      {parts.map((part) => (
        <span
          key={part.from}
          className={classes.bar}
          data-draft={stay.draft !== null || undefined}
          data-open={part.teacherId === null || undefined}
          style={placeOf(part, span)}
          title={`${dayRange(part)} ${part.place} ${nameOf(part.teacherId)}`}
        >
          {[part.place, nameOf(part.teacherId)].filter(Boolean).join(' · ')}
        </span>
      ))}
      {parts.length === 0 && (
        <span className={classes.bar} data-open style={placeOf(stay, span)}>
          未安排
        </span>
      )}
    </div>
  );
}

/** Where days lie within a span, in hundredths of its width. */
export function placeOf(days: StayDays, span: StayDays): { left: string; width: string } {
  const all = daysBetween(span.from, span.to);
  const from = days.from > span.from ? days.from : span.from;
  const to = days.to < span.to ? days.to : span.to;
  const left = ((daysBetween(span.from, from) - 1) / all) * 100;
  return { left: `${left}%`, width: `${(Math.max(0, daysBetween(from, to)) / all) * 100}%` };
}
