import { movementEndpoints, type Movement } from '@contract/rotation/movements';
import { Link } from 'react-router-dom';
import { useCall } from '@/kernel/query/use-call';
import { CardLoaded } from '@/kits/home/card-loaded';
import { Panel } from '@/ui/panel';
import { EmptyState } from '@/ui/state-views';
import { wardListPath } from '../paths';
import classes from './home.module.css';
import { afterWords, personFacts, shortDay } from './stay-words';

const shown = 6;
/** Who is somewhere today is whom a teacher looks for. */
const placedFirst = (one: Movement, other: Movement) => Number(one.end === null) - Number(other.end === null);

/** A teacher's trainees: where each is today, until when, and where next. */
export default function TraineesCard() {
  const rows = useCall(movementEndpoints.movementPages, { body: { phase: 'trainees', page: 1, size: 20 } });
  const total = rows.data?.total ?? 0;
  return (
    <Panel title="我的学员" aside={total > 0 && <Link to={wardListPath('trainees')}>全部 {total} 人</Link>}>
      <CardLoaded call={rows} what="我的学员" rows={4}>
        {({ list }) =>
          list.length === 0 ? (
            <EmptyState title="还没有指定给您的学员">教学秘书指定责任导师或带教老师后，学员会出现在这里</EmptyState>
          ) : (
            <ul className={classes.list}>
              {list
                .toSorted(placedFirst)
                .slice(0, shown)
                .map((row) => (
                  <li key={row.userId}>
                    <span className={classes.name}>{row.name}</span>
                    <span className={classes.when}>{row.end === null ? '今日未安排' : `至 ${shortDay(row.end)}`}</span>
                    <span className={classes.facts}>
                      {[row.deptName || personFacts(row), afterWords(row)].filter(Boolean).join(' · ')}
                    </span>
                  </li>
                ))}
            </ul>
          )
        }
      </CardLoaded>
    </Panel>
  );
}
