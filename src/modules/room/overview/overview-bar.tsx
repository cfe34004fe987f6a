import type { Overview } from '@contract/room/overview';
import { hospitalToday } from '@device/api/server-time';
import { ActionIcon, Button, Group, Select, Switch } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { NumberBox } from '@/kits/form/fields/number-box';
import { DayInput } from '@/kits/form/day-input';
import { useRoomChoices } from '../queries';
import type { OverviewState } from './filters';
import classes from './overview.module.css';

interface OverviewBarProps {
  state: OverviewState;
  day: string;
  data: Overview | undefined;
  onChange: (change: Partial<OverviewState>) => void;
  /** To the day or week before or after. */
  onStep: (by: 1 | -1) => void;
  onDay: (day: string) => void;
}

/** Which day, and which rooms. */
export function OverviewBar({ state, day, data, onChange, onStep, onDay }: OverviewBarProps) {
  const { typeOptions, equipmentOptions, buildings } = useRoomChoices();
  const room = state.room === null ? undefined : data?.rooms.find(({ id }) => id === state.room);
  const idOf = (value: string | null) => (value === null ? null : Number(value));
  const texts = (options: readonly { value: number; label: string }[]) =>
    options.map(({ value, label }) => ({ value: String(value), label }));
  return (
    <div className={classes.bar}>
      <Group gap={4} wrap="nowrap">
        <ActionIcon variant="default" size={34} aria-label="向前" onClick={() => onStep(-1)}>
          <IconChevronLeft size={16} />
        </ActionIcon>
        <DayInput label="日期" isLabelled value={day} onChange={(next) => onDay(next ?? hospitalToday())} />
        <ActionIcon variant="default" size={34} aria-label="向后" onClick={() => onStep(1)}>
          <IconChevronRight size={16} />
        </ActionIcon>
        <Button variant="subtle" size="compact-sm" onClick={() => onDay(hospitalToday())}>
          今天
        </Button>
      </Group>
      {state.room === null ? (
        <div className={classes.filters}>
          <Select
            aria-label="类型"
            placeholder="全部类型"
            clearable
            data={texts(typeOptions)}
            value={state.type === null ? null : String(state.type)}
            onChange={(value) => onChange({ type: idOf(value) })}
          />
          <Select
            aria-label="楼栋"
            placeholder="全部楼栋"
            clearable
            data={buildings}
            value={state.building || null}
            onChange={(value) => onChange({ building: value ?? '' })}
          />
          <Select
            aria-label="设备"
            placeholder="不限设备"
            clearable
            searchable
            data={texts(equipmentOptions)}
            value={state.equipment === null ? null : String(state.equipment)}
            onChange={(value) => onChange({ equipment: idOf(value) })}
          />
          <NumberBox
            aria-label="至少容纳"
            placeholder="至少容纳"
            suffix=" 人"
            value={state.people}
            onChange={(people) => onChange({ people })}
          />
          <Switch
            label="此刻空闲"
            checked={state.free === 1}
            mt={8}
            onChange={(event) => onChange({ free: event.currentTarget.checked ? 1 : 0 })}
          />
        </div>
      ) : (
        <Button variant="light" size="compact-md" onClick={() => onChange({ room: null })}>
          {room ? `只看 ${room.name}，查看全部房间` : '查看全部房间'}
        </Button>
      )}
    </div>
  );
}
