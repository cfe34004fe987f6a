import { homeEndpoints } from '@contract/system/home-endpoints';
import { Link } from 'react-router-dom';
import { useCall } from '@/kernel/query/use-call';
import { CardLoaded } from './card-loaded';
import { formatCount } from '@/ui/format';
import { Panel } from '@/ui/panel';
import classes from './figures.module.css';

/** People of each personnel type whom the account looks after; each number leads to their list. */
export default function CountsCard() {
  const counts = useCall(homeEndpoints.homeCounts, {});
  return (
    <Panel title="在册人员">
      <CardLoaded call={counts} what="在册人员">
        {(list) => (
          <dl className={classes.figures}>
            {list.map(({ person_type_id: id, person_type_name: name, count }) => (
              <div key={id}>
                <dt>{name}</dt>
                <dd>
                  <Link to={`/personnel-info/personnel-info-query?person_type_id=${id}`}>{formatCount(count)}</Link>
                </dd>
              </div>
            ))}
          </dl>
        )}
      </CardLoaded>
    </Panel>
  );
}
