import { lodgingEndpoints as calls } from '@contract/dorm/lodgings';
import { limits } from '@contract/dorm/rules';
import type { PersonRef } from '@contract/people/person-ref';
import { hospitalToday } from '@device/api/server-time';
import { useState } from 'react';
import { DateField } from '@/kits/form/fields/date-field';
import { TextareaField } from '@/kits/form/fields/textarea-field';
import { RowDrawer } from '@/kits/form/row-drawer';
import { chosen, required } from '@/kits/form/rules';
import { useFormSave } from '@/kits/form/use-form-save';
import { useReachForm } from '@/kits/form/use-reach-form';
import { idsOf } from '@/kits/person/person-refs';
import { PeopleField } from '@/kits/pick/people-field';
import { lodgingReads } from '../reads';
import { BedField, type ChosenBed } from './bed-field';

const labels = { person: '人员', bed: '床位', from_on: '入住日期', due_on: '到期日期', note: '备注' };

interface Values {
  person: readonly PersonRef[];
  bed: ChosenBed | null;
  from_on: string | null;
  due_on: string | null;
  note: string;
}

interface AssignFormProps {
  /** Chosen already, on the map. */
  bed?: ChosenBed;
  onDone?: () => void;
  onClose: () => void;
}

/** Gives somebody a bed. */
export function AssignForm({ bed, onDone, onClose }: AssignFormProps) {
  const [today] = useState(hospitalToday);
  const form = useReachForm<Values>({
    key: `dorm.assign:${bed?.id ?? 'new'}`,
    initial: {
      person: [],
      bed: bed ?? null,
      from_on: today,
      due_on: null,
      note: '',
    },
    labels,
    rules: {
      person: chosen(labels.person),
      bed: (value) => (value === null ? '请选择床位' : null),
      from_on: required(labels.from_on),
      due_on: (value, { from_on: from }) =>
        value === null ? '到期日期是必填项' : from !== null && value < from ? '到期日期不能早于入住日期' : null,
    },
  });
  const save = useFormSave(form, calls.assign, {
    refresh: lodgingReads,
    done: ({ name, building_name, room_number, bed_number }) =>
      `${name} 已分配到 ${building_name} ${room_number} ${bed_number}床`,
    errorFields: {
      DORM_BED_TAKEN: 'bed',
      DORM_BED_CLOSED: 'bed',
      DORM_GENDER: 'bed',
      DORM_PERSON_HOUSED: 'person',
      DORM_DAY_OUTSIDE: 'due_on',
    },
    toInput: ({ person, bed: target, from_on, due_on, note }) => ({
      body: { user_id: idsOf(person)[0]!, bed_id: target!.id, from_on: from_on!, due_on: due_on!, note },
    }),
    onDone,
  });
  return (
    <RowDrawer form={form} title="分配床位" submitLabel="分配" onSubmit={save} onClose={onClose}>
      <PeopleField among="own" field={form.fields('person')} most={1} />
      <BedField {...form.fields('bed')} />
      <DateField {...form.fields('from_on')} required />
      <DateField {...form.fields('due_on')} required min={form.values.from_on ?? today} />
      <TextareaField {...form.fields('note')} maxLength={limits.note} />
    </RowDrawer>
  );
}
