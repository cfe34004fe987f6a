import { overviewEndpoints } from '@contract/room/overview';
import { dayMs, startOfDay, weekStart } from '@contract/room/rules';
import { hospitalDay } from '@contract/kernel/hospital-time';
import { hospitalToday, serverNow } from '@device/api/server-time';
import { useCall } from '@/kernel/query/use-call';
import { Chart } from '@/kits/chart/chart';
import { Loaded } from '@/kits/loaded/loaded';
import { Panel } from '@/ui/panel';
import { percent } from '../overview/percent';
import { roomPath } from '../paths';

const weeks = 12;

/** How much a room was used, week by week; each point opens the bookings behind it. */
export function RoomUse({ roomId }: { roomId: number }) {
  const from = hospitalDay(weekStart(serverNow()) - (weeks - 1) * 7 * dayMs);
  const call = useCall(overviewEndpoints.usage, { query: { from, weeks, room_id: roomId } });
  const opens = (week: { from: string; to: string }, more = {}) =>
    roomPath(roomId, { part: 'history', ...week, ...more });
  return (
    <Loaded call={call} what="房间使用率">
      {({ rooms, weeks: list }) => {
        const [one] = rooms;
        const share = percent(one?.share ?? null);
        return (
          <Panel>
            <p>
              近 {weeks} 周（截至 {hospitalDay(startOfDay(hospitalToday()) - dayMs)}）使用 {one?.hours ?? 0} 小时，预订{' '}
              {one?.bookings ?? 0} 次，爽约 {one?.missed ?? 0} 次{share !== null && `，使用率 ${share}%`}
            </p>
            <Chart
              kind="lines"
              title="使用率每周如何变化？"
              unit="%"
              most={100}
              categories={list.map((week) => `${week.from.slice(5)} 周`)}
              series={[
                {
                  key: 'share',
                  name: '使用率',
                  points: list.map((week) => ({
                    value: percent(week.share),
                    to: opens({ from: week.from, to: week.to }),
                  })),
                },
              ]}
            />
          </Panel>
        );
      }}
    </Loaded>
  );
}
