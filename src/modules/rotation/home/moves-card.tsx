import { movementEndpoints, type Movement, type MovementPhase } from '@contract/rotation/movements';
import { Link } from 'react-router-dom';
import { useCall } from '@/kernel/query/use-call';
import { CardLoaded } from '@/kits/home/card-loaded';
import { formatCount } from '@/ui/format';
import { Panel } from '@/ui/panel';
import { wardListPath } from '../paths';
import classes from './home.module.css';
import { personFacts, shortDay } from './stay-words';

const shown = 5;

interface ColumnProps {
  phase: MovementPhase;
  title: string;
  none: string;
  /** At the right of the name: the day that matters. */
  when: (row: Movement) => string;
  /** Below the name. */
  facts: (row: Movement) => string;
}

const columns: readonly ColumnProps[] = [
  {
    phase: 'here',
    title: '今日在科',
    none: '今天没有学员在科',
    when: ({ end }) => `至 ${shortDay(end)}`,
    facts: personFacts,
  },
  {
    phase: 'arriving',
    title: '本月入科',
    none: '本月没有人入科',
    when: ({ begin }) => shortDay(begin),
    facts: ({ fromDept }) => (fromDept === '' ? '首次轮转' : `来自${fromDept}`),
  },
  {
    phase: 'leaving',
    title: '本月出科',
    none: '本月没有人出科',
    when: ({ end }) => shortDay(end),
    facts: ({ toDept }) => (toDept === '' ? '之后未安排' : `去${toDept}`),
  },
];

/** A ward's people by name: who is here, who comes, who goes; and how many are placed nowhere. */
export default function MovesCard() {
  const counts = useCall(movementEndpoints.movementCounts, {}).data;
  const before: Partial<Record<MovementPhase, number>> = {
    arriving: counts?.arrivedBefore,
    leaving: counts?.leftBefore,
  };
  const unplaced = counts?.unplaced ?? 0;
  return (
    <Panel
      title="科室人员"
      aside={unplaced > 0 && <Link to={wardListPath('unplaced')}>在培未安排 {formatCount(unplaced)} 人</Link>}
    >
      <div className={classes.columns}>
        {columns.map((column) => (
          <MovesColumn key={column.phase} {...column} before={before[column.phase]} />
        ))}
      </div>
    </Panel>
  );
}

function MovesColumn({ phase, title, none, when, facts, before }: ColumnProps & { before: number | undefined }) {
  const rows = useCall(movementEndpoints.movementPages, { body: { phase, page: 1, size: 20 } });
  const total = rows.data?.total ?? 0;
  return (
    <section className={classes.column}>
      <h3>
        {title}
        {before !== undefined && <small>上月 {formatCount(before)}</small>}
        {total > 0 && (
          <Link to={wardListPath(phase)} className={classes.total}>
            {formatCount(total)} 人
          </Link>
        )}
      </h3>
      <CardLoaded call={rows} what={title} rows={3}>
        {({ list }) => {
          const wards = new Set(list.map(({ deptId }) => deptId)).size;
          return list.length === 0 ? (
            <p className={classes.none}>{none}</p>
          ) : (
            <ul className={classes.list}>
              {list.slice(0, shown).map((row) => (
                <li key={`${row.userId} ${row.begin}`}>
                  <span className={classes.name}>{row.name}</span>
                  <span className={classes.when}>{when(row)}</span>
                  <span className={classes.facts}>{wards > 1 ? `${row.deptName} · ${facts(row)}` : facts(row)}</span>
                </li>
              ))}
            </ul>
          );
        }}
      </CardLoaded>
    </section>
  );
}
