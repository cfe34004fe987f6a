import { movementEndpoints } from '@contract/rotation/movements';
import { useCall } from '@/kernel/query/use-call';
import { CountTiles } from '@/kits/count-tiles/count-tiles';
import { CardLoaded } from '@/kits/home/card-loaded';
import { formatCount } from '@/ui/format';
import { Panel } from '@/ui/panel';
import { wardListPath } from '../paths';
import classes from './home.module.css';

/** Who is on the wards today, and who comes and goes this month, beside the month before. */
export default function FiguresCard() {
  const counts = useCall(movementEndpoints.movementCounts, {});
  const lastMonth = (count: number) => `上月 ${formatCount(count)}`;
  return (
    <Panel title="轮转动态" aside={<span className={classes.day}>{counts.data?.day}</span>}>
      <CardLoaded call={counts} what="轮转动态">
        {({ here, arriving, leaving, arrivedBefore, leftBefore, unplaced }) => (
          <CountTiles
            tiles={[
              { label: '今日在科', count: here, to: wardListPath('here') },
              { label: '本月入科', count: arriving, to: wardListPath('arriving'), hint: lastMonth(arrivedBefore) },
              { label: '本月出科', count: leaving, to: wardListPath('leaving'), hint: lastMonth(leftBefore) },
              { label: '在培未安排', count: unplaced, to: wardListPath('unplaced'), isUrgent: true },
            ]}
          />
        )}
      </CardLoaded>
    </Panel>
  );
}
