import { lodgingEndpoints as calls, type Proposal } from '@contract/dorm/lodgings';
import { limits } from '@contract/dorm/rules';
import { hospitalToday } from '@device/api/server-time';
import { personTypes } from '@contract/kernel/enums';
import { Button, Checkbox, Group, Modal, MultiSelect, Select } from '@mantine/core';
import { useState } from 'react';
import { useCall } from '@/kernel/query/use-call';
import { useSave } from '@/kernel/query/use-save';
import { DayInput } from '@/kits/form/day-input';
import { NumberBox } from '@/kits/form/fields/number-box';
import { Loaded } from '@/kits/loaded/loaded';
import { EmptyState } from '@/ui/state-views';
import { useIsMobile } from '@/ui/use-is-mobile';
import { useRoomChoices } from '../queries';
import { lodgingReads } from '../reads';
import classes from './lodgings.module.css';

const types = Object.values(personTypes)
  .filter(({ id }) => id !== personTypes.staff.id)
  .map(({ id, name }) => ({ value: String(id), label: name }));

const years = { least: 2000, most: 2099, decimals: 0 };

interface Asked {
  type_id: number | null;
  grade: number | null;
  building_ids: number[];
  from_on: string;
  due_on: string;
}

/** 自动分配: for whom and where, what would come of it and why, then all of it at once. */
export function AutoDialog({ onClose }: { onClose: () => void }) {
  const isMobile = useIsMobile();
  const { buildingOptions } = useRoomChoices();
  const [wish, setWish] = useState<Partial<Asked>>(() => ({ from_on: hospitalToday() }));
  const [asked, ask] = useState<Asked | null>(null);
  const { from_on: from, due_on: due } = wish;
  const isWhole = Boolean(from && due && from <= due);
  const change = (part: Partial<Asked>) => {
    setWish({ ...wish, ...part });
    ask(null);
  };
  return (
    <Modal
      opened
      onClose={onClose}
      size="xl"
      fullScreen={isMobile}
      title="自动分配床位"
      closeButtonProps={{ 'aria-label': '关闭' }}
    >
      <div className={classes.filters}>
        <Select
          label="人员类型"
          placeholder="不限"
          clearable
          data={types}
          value={wish.type_id ? String(wish.type_id) : null}
          onChange={(text) => change({ type_id: text === null ? null : Number(text) })}
        />
        <NumberBox
          label="入学年级"
          placeholder="不限，如 2026"
          value={wish.grade ?? null}
          range={years}
          onChange={(grade) => change({ grade })}
        />
        <MultiSelect
          label="楼栋"
          placeholder="全部"
          data={buildingOptions.map((one) => ({ value: String(one.value), label: one.label }))}
          value={(wish.building_ids ?? []).map(String)}
          onChange={(list) => change({ building_ids: list.map(Number) })}
        />
        <DayInput label="入住日期" value={from || null} onChange={(value) => change({ from_on: value ?? '' })} />
        <DayInput label="到期日期" value={due || null} onChange={(value) => change({ due_on: value ?? '' })} />
      </div>
      <Group mt="md">
        <Button
          variant="default"
          disabled={!isWhole}
          onClick={() =>
            ask({
              type_id: wish.type_id ?? null,
              grade: wish.grade ?? null,
              building_ids: wish.building_ids ?? [],
              from_on: from!,
              due_on: due!,
            })
          }
        >
          预览
        </Button>
        {!isWhole && <span className={classes.facts}>请填写入住与到期日期</span>}
      </Group>
      {asked && <Preview key={JSON.stringify(asked)} asked={asked} onClose={onClose} />}
    </Modal>
  );
}

function Preview({ asked, onClose }: { asked: Asked; onClose: () => void }) {
  const answer = useCall(calls.proposeBeds, { body: asked }, { staleTime: 0 });
  const [left, leave] = useState<ReadonlySet<number>>(new Set());
  const save = useSave(calls.assignMany, {
    refresh: lodgingReads,
    done: ({ count }) => `已分配 ${count} 人`,
  });
  const toggle = (id: number) => {
    const next = new Set(left);
    if (!next.delete(id)) next.add(id);
    leave(next);
  };
  return (
    <Loaded call={answer} what="分配预览">
      {({ people, free_beds: beds, list }) => {
        const placed = list.filter((one) => one.bed_id !== null);
        const chosen = placed.filter((one) => !left.has(one.user_id));
        const give = async () => {
          const wishes = chosen.map((one) => ({ user_id: one.user_id, bed_id: one.bed_id! }));
          // What is given stays given: whoever is left is proposed anew after a refusal.
          for (let from = 0; from < wishes.length; from += limits.atOnce) {
            const part = wishes.slice(from, from + limits.atOnce);
            const body = { list: part, from_on: asked.from_on, due_on: asked.due_on };
            if (!(await save.run({ body }))) return;
          }
          onClose();
        };
        return (
          <>
            <p className={classes.facts} role="status">
              {`${people} 人没有床位，空闲床位 ${beds} 张，可分配 ${placed.length} 人。`}
              {people > limits.proposed && `一次最多分配 ${limits.proposed} 人，确认后可再次预览。`}
            </p>
            {list.length === 0 && <EmptyState title="没有需要分配的人">可更改条件再预览</EmptyState>}
            <ul className={classes.proposals} aria-label="分配预览">
              {list.map((one) => (
                <Line key={one.user_id} one={one} isIn={!left.has(one.user_id)} onToggle={toggle} />
              ))}
            </ul>
            <Group justify="flex-end" mt="md">
              <Button variant="default" onClick={onClose}>
                取消
              </Button>
              <Button disabled={chosen.length === 0} loading={save.isRunning} onClick={() => void give()}>
                {`分配 ${chosen.length} 人`}
              </Button>
            </Group>
          </>
        );
      }}
    </Loaded>
  );
}

interface LineProps {
  one: Proposal;
  isIn: boolean;
  onToggle: (id: number) => void;
}

function Line({ one, isIn, onToggle }: LineProps) {
  const hasBed = one.bed_id !== null;
  return (
    <li>
      <Checkbox
        label={`${one.name}（${one.staff_id}）`}
        description={`${one.type_name}${one.grade === null ? '' : ` ${one.grade} 级`}`}
        checked={hasBed && isIn}
        disabled={!hasBed}
        onChange={() => onToggle(one.user_id)}
      />
      <span>{hasBed ? one.place : '未分配'}</span>
      <small>{one.reasons.join('，')}</small>
    </li>
  );
}
