import { lodgingEndpoints as calls, type Lodging } from '@contract/dorm/lodgings';
import { placeWords } from '@contract/dorm/rules';
import { hospitalToday } from '@device/api/server-time';
import { useState } from 'react';
import { DateField } from '@/kits/form/fields/date-field';
import { RowDrawer } from '@/kits/form/row-drawer';
import { required } from '@/kits/form/rules';
import { useFormSave } from '@/kits/form/use-form-save';
import { useReachForm } from '@/kits/form/use-reach-form';
import { lodgingReads } from '../reads';
import classes from './lodgings.module.css';

const labels = { due_on: '到期日期' };

/** Who was to leave stays after all, until another day. */
export function StayForm({ row, onClose }: { row: Lodging; onClose: () => void }) {
  const [today] = useState(hospitalToday);
  const form = useReachForm({
    key: `dorm.stay:${row.id}`,
    initial: { due_on: row.due_on >= today ? row.due_on : null },
    version: row.version,
    labels,
    rules: { due_on: required(labels.due_on) },
  });
  const save = useFormSave(form, calls.stayOn, {
    refresh: lodgingReads,
    done: ({ name, due_on }) => `${name} 恢复在住，到 ${due_on}`,
    errorFields: { DORM_BED_TAKEN: 'due_on', DORM_PERSON_HOUSED: 'due_on', DORM_DAY_OUTSIDE: 'due_on' },
    toInput: ({ due_on }) => ({ body: { id: row.id, due_on: due_on! } }),
  });
  return (
    <RowDrawer form={form} title="恢复在住" submitLabel="恢复在住" onSubmit={save} onClose={onClose}>
      <p className={classes.facts}>{`${row.name}（${row.staff_id}） · 现住 ${placeWords(row)}`}</p>
      <DateField {...form.fields('due_on')} required min={today} help="不再退宿，床位保留到这一天" />
    </RowDrawer>
  );
}
