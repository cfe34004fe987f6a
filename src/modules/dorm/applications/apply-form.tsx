import {
  applicationKinds,
  applicationProblem,
  hasDay,
  hasEnd,
  seasonDays,
  seasonProblem,
  type ApplicationKind,
  type Asked,
} from '@contract/dorm/application-rules';
import { applicationEndpoints as calls, type ApplyChoices } from '@contract/dorm/applications';
import { limits, lodgingStates, type LodgingState } from '@contract/dorm/rules';
import { hospitalToday } from '@device/api/server-time';
import { useState } from 'react';
import { useCall } from '@/kernel/query/use-call';
import { DateField } from '@/kits/form/fields/date-field';
import { FilesField } from '@/kits/form/fields/files-field';
import { SelectField } from '@/kits/form/fields/select-field';
import { TextField } from '@/kits/form/fields/text-field';
import { TextareaField } from '@/kits/form/fields/textarea-field';
import { RowDrawer } from '@/kits/form/row-drawer';
import { required } from '@/kits/form/rules';
import { useFormSave } from '@/kits/form/use-form-save';
import { useReachForm } from '@/kits/form/use-reach-form';
import classes from './applications.module.css';
import { wholeChoices } from './kept';
import { kindOptions } from './words';

interface Values {
  kind: ApplicationKind | null;
  from_on: string | null;
  due_on: string | null;
  from_time: string;
  to_time: string;
  building_id: number | null;
  roommate: string;
  visitor: string;
  reason: string;
  files: readonly string[];
}

const labels = {
  kind: '申请',
  from_on: '开始日期',
  due_on: '结束日期',
  from_time: '到访时间',
  to_time: '离开时间',
  building_id: '意愿楼栋',
  roommate: '意愿室友',
  visitor: '访客',
  reason: '事由',
  files: '附件',
};
const dayLabels: Partial<Record<ApplicationKind, string>> = { checkIn: '入住日期', out: '退宿日期', visit: '到访日期' };
const isClock = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);
const clockRule = (label: string) => (value: string, values: Values) =>
  values.kind !== 'visit' || isClock(value) ? null : `${label}应为 时:分，例如 14:30`;

const askedOf = (values: Values): Asked => ({
  kind: values.kind!,
  fromOn: values.from_on ?? '',
  dueOn: values.due_on ?? '',
  fromTime: values.from_time,
  toTime: values.to_time,
  visitor: values.visitor.trim(),
});

/** Applies for a bed, another one, leaving, nights away or a visitor: each asks for what it needs. */
export function ApplyForm({ onClose }: { onClose: () => void }) {
  const [today] = useState(hospitalToday);
  const kept = useCall(calls.applyChoices, {}, { staleTime: 0 }).data;
  const choices = kept && wholeChoices(kept);
  const state = choices?.lodging_state as LodgingState | '' | undefined;
  const problemOf = (values: Values) =>
    values.kind && choices && state !== undefined
      ? seasonProblem(values.kind, choices.seasons, today) ||
        applicationProblem(askedOf(values), state ? { state } : null, today)
      : '';
  const form = useReachForm<Values>({
    key: 'dorm.apply:new',
    initial: {
      kind: null,
      from_on: today,
      due_on: null,
      from_time: '',
      to_time: '',
      building_id: null,
      roommate: '',
      visitor: '',
      reason: '',
      files: [],
    },
    labels,
    rules: {
      // What speaks against all of it stands at the kind.
      kind: (kind, values) => (kind === null ? '请选择申请' : problemOf(values) || null),
      due_on: (value, { kind }) => (kind && hasEnd(kind) && value === null ? '结束日期是必填项' : null),
      from_time: clockRule(labels.from_time),
      to_time: clockRule(labels.to_time),
      visitor: (value, { kind }) => (kind === 'visit' && value.trim() === '' ? '请填写访客姓名与关系' : null),
      reason: required(labels.reason),
    },
  });
  const save = useFormSave(form, calls.apply, {
    refresh: [calls.ownApplications],
    done: ({ kind }) => `${applicationKinds[kind]}申请已提交`,
    errorFields: { DORM_APPLICATION_REFUSED: 'kind' },
    toInput: ({ kind, from_on, due_on, files, ...values }) => ({
      body: {
        ...values,
        kind: kind!,
        from_on: hasDay(kind!) ? from_on : null,
        due_on: hasEnd(kind!) ? due_on : null,
        ...(kind !== 'visit' && { from_time: '', to_time: '', visitor: '' }),
        files: [...files],
      },
    }),
  });
  const { kind, from_on: fromOn } = form.values;
  const dayField = form.fields('from_on');
  return (
    <RowDrawer form={form} title="宿舍申请" submitLabel="提交" onSubmit={save} onClose={onClose}>
      <SelectField {...form.fields('kind')} options={kindOptions} required />
      {choices && <Lived choices={choices} />}
      {kind && choices && <Seasons kind={kind} seasons={choices.seasons} />}
      {kind && hasDay(kind) && (
        <DateField {...dayField} label={dayLabels[kind] ?? dayField.label} required min={today} />
      )}
      {kind && hasEnd(kind) && <DateField {...form.fields('due_on')} required min={fromOn ?? today} />}
      {kind === 'visit' && (
        <>
          <TextField {...form.fields('from_time')} required maxLength={5} placeholder="14:00" />
          <TextField {...form.fields('to_time')} required maxLength={5} placeholder="16:30" />
          <TextField {...form.fields('visitor')} required maxLength={limits.name} help="姓名与关系，如 张三（父亲）" />
        </>
      )}
      {(kind === 'checkIn' || kind === 'move') && (
        <>
          <SelectField
            {...form.fields('building_id')}
            options={(choices?.buildings ?? []).map(({ id, name, free }) => ({
              value: id,
              label: `${name}（空床 ${free} 张）`,
            }))}
            help="空床数为今天；最终床位由宿舍管理员在审批时选定"
          />
          <TextField {...form.fields('roommate')} maxLength={limits.name} help="已住宿同学的姓名或工号，可不填" />
        </>
      )}
      <TextareaField {...form.fields('reason')} required maxLength={limits.note} />
      <FilesField
        {...form.fields('files')}
        owner="dorm-application"
        ownerId=""
        kinds={['image', 'pdf', 'word']}
        max={limits.files}
      />
    </RowDrawer>
  );
}

function Lived({ choices: { place, lodging_state: state } }: { choices: ApplyChoices }) {
  return (
    <p className={classes.lived}>
      {place === '' ? '目前没有床位' : `目前床位：${place}（${lodgingStates[state as LodgingState]}）`}
    </p>
  );
}

/** When the chosen kind is applied for; nothing where it is at any time. */
function Seasons({ kind, seasons }: { kind: ApplicationKind; seasons: ApplyChoices['seasons'] }) {
  const own = seasons.filter(({ kinds }) => kinds.includes(kind));
  if (own.length === 0) return null;
  return (
    <p className={classes.lived}>
      {applicationKinds[kind]}的申请时段：{own.map((one) => `${one.name} ${seasonDays(one)}`).join('；')}
    </p>
  );
}
