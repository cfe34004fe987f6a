import { homeEndpoints } from '@contract/system/home-endpoints';
import { formatMonth, HalfUp, halfLabels, pieceOf } from '@contract/kernel/half-month';
import { Link } from 'react-router-dom';
import { usePermission } from '@/kernel/session/permissions';
import { useCall } from '@/kernel/query/use-call';
import type { DataOf } from '@contract/kernel/endpoint';
import { CardLoaded } from './card-loaded';
import { formatCount } from '@/ui/format';
import { Panel } from '@/ui/panel';
import classes from './today-card.module.css';

type Today = DataOf<typeof homeEndpoints.homeToday>;

/** Where a trainee is placed now and next; for others, who is in their department in this half month. */
export default function TodayCard() {
  const today = useCall(homeEndpoints.homeToday, {});
  return (
    <Panel title="本期轮转" aside={<span className={classes.day}>{today.data?.day}</span>}>
      <CardLoaded call={today} what="本期轮转">
        {(data) => <Words today={data} />}
      </CardLoaded>
    </Panel>
  );
}

function Words({ today: { day, current, next, in_department: own } }: { today: Today }) {
  const maySeeOverview = usePermission('rotation:plan:list');
  const month = day.slice(0, 7);
  if (!current && !next) {
    if (!own) return <p className={classes.quiet}>您本期没有轮转安排</p>;
    const count = `${formatCount(own.count)} 人`;
    return (
      <p className={classes.line}>
        <span className={classes.label}>{own.dept_name}</span>
        {maySeeOverview ? (
          <Link to={`/rotation-management/rotation-overview?dept=${own.dept_id}&from=${month}&to=${month}`}>
            {count}
          </Link>
        ) : (
          count
        )}
      </p>
    );
  }
  return (
    <dl className={classes.stays}>
      {current && <Stay title="当前科室" stay={current} />}
      {next && <Stay title="下一科室" stay={next} />}
    </dl>
  );
}

function Stay({ title, stay }: { title: string; stay: NonNullable<Today['current']> }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>
        <strong>{stay.dept_name}</strong>
        <span className={classes.quiet}>
          {halfWords(stay.from_half, HalfUp.first)} 至 {halfWords(stay.to_half, HalfUp.second)}，计入{stay.st_dept_name}
        </span>
      </dd>
    </div>
  );
}

/** `2026-11`, with the half only where the stay does not begin or end with the month. */
function halfWords(half: number, whole: HalfUp): string {
  const piece = pieceOf(half, 1);
  return formatMonth(piece.month) + (piece.half === whole ? '' : halfLabels[piece.half]);
}
