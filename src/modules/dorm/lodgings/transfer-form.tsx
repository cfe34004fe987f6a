import { lodgingEndpoints as calls, type Lodging } from '@contract/dorm/lodgings';
import { limits, placeWords } from '@contract/dorm/rules';
import { TextareaField } from '@/kits/form/fields/textarea-field';
import { RowDrawer } from '@/kits/form/row-drawer';
import { useFormSave } from '@/kits/form/use-form-save';
import { useReachForm } from '@/kits/form/use-reach-form';
import { lodgingReads } from '../reads';
import { BedField, type ChosenBed } from './bed-field';
import classes from './lodgings.module.css';

const labels = { bed: '调到', note: '原因' };

/** Lets somebody move to another bed from today on. */
export function TransferForm({ row, onClose }: { row: Lodging; onClose: () => void }) {
  const form = useReachForm({
    key: `dorm.transfer:${row.id}`,
    initial: { bed: null as ChosenBed | null, note: '' },
    version: row.version,
    labels,
    rules: { bed: (value) => (value === null ? '请选择床位' : null) },
  });
  const save = useFormSave(form, calls.transfer, {
    refresh: lodgingReads,
    done: (moved) => `${moved.name} 已调到 ${placeWords(moved)}`,
    errorFields: { DORM_BED_TAKEN: 'bed', DORM_BED_CLOSED: 'bed', DORM_GENDER: 'bed', DORM_STILL_IN: 'bed' },
    toInput: ({ bed, note }) => ({ body: { id: row.id, bed_id: bed!.id, note } }),
  });
  return (
    <RowDrawer form={form} title="调宿" submitLabel="调宿" onSubmit={save} onClose={onClose}>
      <p className={classes.facts}>{`${row.name}（${row.staff_id}） · 现住 ${placeWords(row)}`}</p>
      <BedField {...form.fields('bed')} gender={row.gender} />
      <TextareaField {...form.fields('note')} maxLength={limits.note} />
    </RowDrawer>
  );
}
