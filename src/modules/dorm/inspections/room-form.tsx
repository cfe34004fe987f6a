import type { InspectedRoom, InspectSheet } from '@contract/dorm/inspections/inspections';
import { asksHygiene, asksRoll, presences, roomProblem } from '@contract/dorm/inspections/rules';
import { limits } from '@contract/dorm/rules';
import { SegmentedControl, Select, Textarea } from '@mantine/core';
import { useRef } from 'react';
import { NumberBox } from '@/kits/form/fields/number-box';
import { PhotosField } from '@/kits/form/fields/photos-field';
import { TextareaField } from '@/kits/form/fields/textarea-field';
import { RowDrawer } from '@/kits/form/row-drawer';
import { RowList } from '@/kits/form/row-list';
import { useQueuedFormSave } from '@/kits/form/use-queued-form-save';
import { useReachForm } from '@/kits/form/use-reach-form';
import type { saveRoom } from '../offline';
import { enteredOf } from './entered';
import classes from './inspections.module.css';

interface Told {
  user_id: number;
  is_present: boolean;
}
interface Scored {
  item_id: number;
  points: number | null;
}
interface Found {
  user_id: number | null;
  kind_id: number | null;
  evidence: string;
}
interface Values {
  people: readonly Told[];
  scores: readonly Scored[];
  findings: readonly Found[];
  note: string;
  photos: readonly string[];
}
const labels = { people: '在寝情况', scores: '卫生评分', findings: '违纪', note: '备注', photos: '照片' };

/** Everybody is taken to be in who has no leave, and every item to have its full points: what differs is entered. */
const initialOf = ({ inspection, items }: InspectSheet, room: InspectedRoom): Values => ({
  people: asksRoll(inspection.kind)
    ? room.people.map(({ user_id, presence, excuse }) => ({
        user_id,
        is_present: presence === null ? excuse === '' : presence === 'present',
      }))
    : [],
  scores: asksHygiene(inspection.kind)
    ? items.map(({ id, points }) => ({
        item_id: id,
        points: room.scores.find(({ item_id }) => item_id === id)?.points ?? points,
      }))
    : [],
  findings: room.findings,
  note: room.note,
  photos: room.photos,
});

interface RoomFormProps {
  sheet: InspectSheet;
  room: InspectedRoom;
  /** Whether another room follows. */
  hasNext: boolean;
  call: typeof saveRoom;
  onClose: (wasSaved: boolean) => void;
}

/** One room of a round; with the drawer that closes after it was saved the next room opens. */
export function RoomForm({ sheet, room, hasNext, call, onClose }: RoomFormProps) {
  const { inspection, items } = sheet;
  const wasSaved = useRef(false);
  const form = useReachForm<Values>({
    key: `dorm.inspection:${inspection.id}:${room.room_id}`,
    initial: initialOf(sheet, room),
    labels,
    rules: {
      scores: (scores) => (scores.every(({ points }) => points !== null) ? null : '请为每个检查项目评分'),
      findings: (list) =>
        list.every((one) => one.user_id !== null && one.kind_id !== null && one.evidence.trim() !== '')
          ? null
          : '请填写每条违纪的人员、类型与事实',
    },
  });
  const save = useQueuedFormSave(form, call, {
    done: ({ number }) => `${number} 已登记`,
    onDone: () => {
      wasSaved.current = true;
    },
    toMade: ({ people, scores, findings, note, photos }) =>
      enteredOf(sheet, room, {
        people: [...people],
        scores: scores.map(({ item_id, points }) => ({ item_id, points: points! })),
        findings: findings.map(({ user_id, kind_id, evidence }) => ({
          user_id: user_id!,
          kind_id: kind_id!,
          evidence,
        })),
        note,
        photos: [...photos],
      }),
  });
  const missing = roomProblem(
    inspection.kind,
    { people: room.people, itemIds: items.map(({ id }) => id) },
    { told: room.people.map(({ user_id }) => user_id), scored: form.values.scores.map(({ item_id }) => item_id) },
  );
  return (
    <RowDrawer
      form={form}
      title={`${inspection.building_name} ${room.number}`}
      submitLabel={hasNext ? '保存，下一间' : '保存'}
      onSubmit={save}
      onClose={() => onClose(wasSaved.current)}
    >
      {missing && <p className={classes.facts}>{missing}</p>}
      {asksRoll(inspection.kind) && (
        <PeoplePart
          room={room}
          value={form.values.people}
          onChange={(people) => form.fields('people').onChange(people)}
        />
      )}
      {asksHygiene(inspection.kind) && (
        <ScorePart
          items={items}
          value={form.values.scores}
          onChange={(scores) => form.fields('scores').onChange(scores)}
        />
      )}
      {room.people.length > 0 && <FindingsPart sheet={sheet} room={room} field={form.fields('findings')} />}
      <TextareaField {...form.fields('note')} maxLength={limits.note} />
      <PhotosField
        {...form.fields('photos')}
        owner="dorm-inspection"
        max={limits.photos}
        help="没有网络也可添加，联网后随登记一起提交"
      />
    </RowDrawer>
  );
}

interface PartProps<Value> {
  value: readonly Value[];
  onChange: (value: readonly Value[]) => void;
}

const PeoplePart = ({ room, value, onChange }: PartProps<Told> & { room: InspectedRoom }) => (
  <ul className={classes.people} aria-label={labels.people}>
    {room.people.length === 0 && <li className={classes.said}>空房，没有人住</li>}
    {room.people.map(({ user_id, name, bed_number, excuse }) => (
      <li key={user_id}>
        <span>
          {`${bed_number}床 ${name}`}
          {excuse && <span className={classes.said}>{` 已批准${presences[excuse]}`}</span>}
        </span>
        <SegmentedControl
          aria-label={`${name} 是否在寝`}
          value={value.find((one) => one.user_id === user_id)?.is_present ? 'in' : 'out'}
          data={[
            { value: 'in', label: presences.present },
            { value: 'out', label: excuse ? presences[excuse] : presences.absent },
          ]}
          onChange={(next) => {
            const others = value.filter((one) => one.user_id !== user_id);
            onChange([...others, { user_id, is_present: next === 'in' }]);
          }}
        />
      </li>
    ))}
  </ul>
);

const ScorePart = ({ items, value, onChange }: PartProps<Scored> & Pick<InspectSheet, 'items'>) => (
  <ul className={classes.people} aria-label={labels.scores}>
    {items.map(({ id, name, points }) => (
      <li key={id}>
        <span>{`${name}（${points} 分）`}</span>
        <NumberBox
          aria-label={name}
          value={value.find(({ item_id }) => item_id === id)?.points ?? null}
          range={{ least: 0, most: points, decimals: 0 }}
          onChange={(next) => onChange(value.map((one) => (one.item_id === id ? { ...one, points: next } : one)))}
        />
      </li>
    ))}
  </ul>
);

interface FindingsProps {
  sheet: InspectSheet;
  room: InspectedRoom;
  field: {
    id: string;
    label: string;
    value: readonly Found[];
    error?: string | undefined;
    onChange: (rows: Found[]) => void;
  };
}

function FindingsPart({ sheet, room, field: { id, label, value, error, onChange } }: FindingsProps) {
  const whom = room.people.map(({ user_id, name }) => ({ value: String(user_id), label: name }));
  const what = sheet.kinds.map((kind) => ({ value: String(kind.id), label: `${kind.name}（${kind.points} 分）` }));
  const numberOf = (given: string | null) => (given === null ? null : Number(given));
  return (
    <RowList
      id={id}
      label={label}
      value={value}
      error={error}
      what="违纪"
      most={limits.items}
      onChange={onChange}
      fresh={() => ({
        user_id: room.people.length === 1 ? room.people[0]!.user_id : null,
        kind_id: null,
        evidence: '',
      })}
    >
      {(row, change, index) => (
        <>
          <Select
            aria-label={`第 ${index + 1} 条人员`}
            placeholder="人员"
            data={whom}
            value={row.user_id === null ? null : String(row.user_id)}
            onChange={(next) => change({ user_id: numberOf(next) })}
          />
          <Select
            aria-label={`第 ${index + 1} 条违纪类型`}
            placeholder="违纪类型"
            data={what}
            value={row.kind_id === null ? null : String(row.kind_id)}
            onChange={(next) => change({ kind_id: numberOf(next) })}
          />
          <Textarea
            aria-label={`第 ${index + 1} 条事实`}
            placeholder="事实"
            autosize
            maxLength={limits.note}
            value={row.evidence}
            onChange={({ currentTarget }) => change({ evidence: currentTarget.value })}
          />
        </>
      )}
    </RowList>
  );
}
