import { learnEndpoints } from '@contract/cloud-class/learn';
import { Link } from 'react-router-dom';
import { useCall } from '@/kernel/query/use-call';
import { CardLoaded } from '@/kits/home/card-loaded';
import { Panel } from '@/ui/panel';
import classes from '../cloud-class.module.css';
import { learnPath, onlineScreen } from '../paths';
import { Share, windowOf } from '../words';

const shown = 4;

/** Required courses that are not done, what closes first standing first. */
export default function DueCard() {
  const due = useCall(learnEndpoints.ownCourses, { query: { view: 'due', page: 1, size: 20 } });
  if (due.data?.total === 0) return null;
  return (
    <Panel title="待完成的必修课" aside={<Link to={`${onlineScreen.path}?view=due`}>全部</Link>}>
      <CardLoaded call={due} what="待完成的课程" rows={2}>
        {({ list }) => (
          <ul className={classes.list} aria-label="待完成的必修课">
            {list
              .toSorted((one, other) => (one.closes_on ?? '9').localeCompare(other.closes_on ?? '9'))
              .slice(0, shown)
              .map((one) => (
                <li key={one.id}>
                  <span>
                    <Link to={learnPath(one.id)}>{one.name}</Link>
                    <span className={classes.muted}>{windowOf(one)}</span>
                  </span>
                  <Share value={one.share} label={`${one.name}的进度`} />
                </li>
              ))}
          </ul>
        )}
      </CardLoaded>
    </Panel>
  );
}
