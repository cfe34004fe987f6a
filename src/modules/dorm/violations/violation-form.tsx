import { limits } from '@contract/dorm/rules';
import { violationEndpoints as calls } from '@contract/dorm/violations';
import type { PersonRef } from '@contract/people/person-ref';
import { hospitalToday } from '@device/api/server-time';
import { useState } from 'react';
import { useCall } from '@/kernel/query/use-call';
import { DateField } from '@/kits/form/fields/date-field';
import { FilesField } from '@/kits/form/fields/files-field';
import { SelectField } from '@/kits/form/fields/select-field';
import { TextareaField } from '@/kits/form/fields/textarea-field';
import { RowDrawer } from '@/kits/form/row-drawer';
import { chosen, required } from '@/kits/form/rules';
import { useFormSave } from '@/kits/form/use-form-save';
import { useReachForm } from '@/kits/form/use-reach-form';
import { idsOf } from '@/kits/person/person-refs';
import { PeopleField } from '@/kits/pick/people-field';
import classes from '../lodgings/lodgings.module.css';

const labels = { person: '人员', kind_id: '违纪类型', day: '日期', evidence: '事实', photos: '照片' };
interface Values {
  person: readonly PersonRef[];
  kind_id: number | null;
  day: string | null;
  evidence: string;
  photos: readonly string[];
}
interface ViolationFormProps {
  /** Whom it is about; absent where he is still to be chosen. */
  person?: PersonRef;
  onClose: () => void;
}

const refOf = ({ user_id, name, staff_id }: PersonRef): PersonRef => ({ user_id, name, staff_id });

/** Notes that somebody broke a rule. */
export function ViolationForm({ person: about, onClose }: ViolationFormProps) {
  const kinds = useCall(calls.violationChoices, {}, { staleTime: 60_000 }).data ?? [];
  const [today] = useState(hospitalToday);
  const form = useReachForm<Values>({
    key: `dorm.violation:new${about ? `-${about.user_id}` : ''}`,
    initial: { person: about ? [refOf(about)] : [], kind_id: null, day: today, evidence: '', photos: [] },
    labels,
    rules: {
      person: chosen(labels.person),
      kind_id: required(labels.kind_id),
      day: required(labels.day),
      evidence: required(labels.evidence),
    },
  });
  const save = useFormSave(form, calls.addViolation, {
    refresh: [calls.violations, calls.violationKinds],
    done: ({ name, total }) => `已登记，${name} 一年累计 ${total} 分`,
    errorFields: { DORM_DAY_OUTSIDE: 'day', PERSON_NOT_OWN: 'person' },
    toInput: ({ person, kind_id, day, evidence, photos }) => ({
      body: { user_id: idsOf(person)[0]!, kind_id: kind_id!, day: day!, evidence, photos: [...photos] },
    }),
  });
  const kind = kinds.find(({ id }) => id === form.values.kind_id);
  return (
    <RowDrawer form={form} title="登记违纪" submitLabel="登记" onSubmit={save} onClose={onClose}>
      {about ? (
        <p className={classes.facts}>{`${about.name}（${about.staff_id}）`}</p>
      ) : (
        <PeopleField among="own" field={form.fields('person')} most={1} />
      )}
      <SelectField
        {...form.fields('kind_id')}
        options={kinds.map(({ id: value, name: label }) => ({ value, label }))}
        help={kind && [`扣 ${kind.points} 分`, kind.penalty].filter(Boolean).join('，')}
      />
      <DateField {...form.fields('day')} max={today} />
      <TextareaField {...form.fields('evidence')} maxLength={limits.note} help="时间、经过与证据" />
      <FilesField
        {...form.fields('photos')}
        owner="dorm-violation"
        ownerId=""
        kinds={['image']}
        max={limits.photos}
        isPhoto
        help="本人能看到这些照片"
      />
    </RowDrawer>
  );
}
