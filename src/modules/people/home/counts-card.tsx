import { homeEndpoints } from '@contract/system/home-endpoints';
import { useCall } from '@/kernel/query/use-call';
import { CountTiles } from '@/kits/count-tiles/count-tiles';
import { CardLoaded } from '@/kits/home/card-loaded';
import { Panel } from '@/ui/panel';
import { queryPath } from '../paths';

/** People of each personnel type whom the account looks after; each number leads to their list. */
export default function CountsCard() {
  const counts = useCall(homeEndpoints.homeCounts, {});
  return (
    <Panel title="在册人员">
      <CardLoaded call={counts} what="在册人员">
        {(list) => (
          <CountTiles
            tiles={list.map(({ person_type_id: id, person_type_name: label, count }) => ({
              label,
              count,
              to: `${queryPath}?person_type_id=${id}`,
            }))}
          />
        )}
      </CardLoaded>
    </Panel>
  );
}
