import { overviewEndpoints as calls, type Usage } from '@contract/room/overview';
import { dayMs, startOfDay, weekStart } from '@contract/room/rules';
import { hospitalDay } from '@contract/kernel/hospital-time';
import { serverNow } from '@device/api/server-time';
import { SegmentedControl, Select } from '@mantine/core';
import { useState } from 'react';
import { useCall } from '@/kernel/query/use-call';
import { Chart } from '@/kits/chart/chart';
import { Loaded } from '@/kits/loaded/loaded';
import { Panel } from '@/ui/panel';
import { allBookingsPath, roomPath } from '../paths';
import { useRoomChoices } from '../queries';
import type { OverviewState } from './filters';
import classes from './overview.module.css';
import { percent } from './percent';

const spans = [
  { value: '4', label: '近 4 周' },
  { value: '12', label: '近 12 周' },
  { value: '26', label: '近 26 周' },
];

interface UsageViewProps {
  state: OverviewState;
  onChange: (change: Partial<OverviewState>) => void;
}

/** 使用率: how much of their opening hours rooms were held; each point opens the bookings behind it. */
export function UsageView({ state, onChange }: UsageViewProps) {
  const { typeOptions } = useRoomChoices();
  const [weeks, setWeeks] = useState('4');
  const first = weekStart(serverNow()) - (Number(weeks) - 1) * 7 * dayMs;
  const from = hospitalDay(first);
  const query = { from, weeks: Number(weeks), ...(state.type !== null && { type_id: state.type }) };
  const call = useCall(calls.usage, { query }, { keepPrevious: true });
  return (
    <div className={classes.usage}>
      <div className={classes.bar}>
        <SegmentedControl aria-label="时间范围" data={spans} value={weeks} onChange={setWeeks} />
        <Select
          aria-label="类型"
          placeholder="全部类型"
          clearable
          w={160}
          data={typeOptions.map(({ value, label }) => ({ value: String(value), label }))}
          value={state.type === null ? null : String(state.type)}
          onChange={(value) => onChange({ type: value === null ? null : Number(value) })}
        />
      </div>
      <Loaded call={call} what="房间使用率">
        {(data) => <Charts data={data} from={from} />}
      </Loaded>
    </div>
  );
}

function Charts({ data, from }: { data: Usage; from: string }) {
  const to = hospitalDay(startOfDay(data.weeks.at(-1)?.to ?? from));
  const rooms = data.rooms.toSorted((one, other) => (other.share ?? -1) - (one.share ?? -1));
  const opens = (id: number, more: Record<string, string> = {}) => roomPath(id, { part: 'history', from, to, ...more });
  return (
    <>
      <Panel>
        <Chart
          kind="bars"
          title="哪些房间用得多，哪些闲着？"
          unit="%"
          most={100}
          categories={rooms.map(({ name }) => name)}
          series={[
            {
              key: 'share',
              name: '使用率',
              points: rooms.map(({ id, share }) => ({ value: percent(share), to: opens(id) })),
            },
          ]}
        />
      </Panel>
      <Panel>
        <Chart
          kind="bars"
          title="谁订了却没来？"
          unit="次"
          categories={rooms.map(({ name }) => name)}
          series={[
            {
              key: 'bookings',
              name: '预订',
              points: rooms.map(({ id, bookings }) => ({ value: bookings, to: opens(id) })),
            },
            {
              key: 'missed',
              name: '爽约',
              points: rooms.map(({ id, missed }) => ({ value: missed, to: opens(id, { use_state: 'missed' }) })),
            },
          ]}
        />
      </Panel>
      <Panel>
        <Chart
          kind="lines"
          title="使用率每周如何变化？"
          unit="%"
          most={100}
          categories={data.weeks.map((week) => `${week.from.slice(5)} 周`)}
          series={[
            {
              key: 'share',
              name: '使用率',
              points: data.weeks.map(({ share, ...week }) => ({ value: percent(share), to: allBookingsPath(week) })),
            },
          ]}
        />
      </Panel>
    </>
  );
}
