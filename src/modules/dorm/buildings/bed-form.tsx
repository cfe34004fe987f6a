import { buildingEndpoints as calls, type MapBed, type MapRoom } from '@contract/dorm/buildings';
import { bedStateKeys, bedStates, limits } from '@contract/dorm/rules';
import { SelectField } from '@/kits/form/fields/select-field';
import { TextareaField } from '@/kits/form/fields/textarea-field';
import { RowDrawer } from '@/kits/form/row-drawer';
import { useRowForm } from '@/kits/form/use-row-form';
import { placeReads } from '../reads';

const options = bedStateKeys.map((value) => ({ value, label: bedStates[value] }));

/** Keeps a bed back, sends it to repair, or gives it free again. */
export function BedForm({ row, room, onClose }: { row: MapBed; room: MapRoom; onClose: () => void }) {
  const form = useRowForm({
    row,
    what: `${room.number} ${row.number}床`,
    draft: 'dorm.bed',
    labels: { state: '状态', note: '备注' },
    valuesOf: (one: MapBed | null) => ({
      state: (one?.state ?? 'open') as MapBed['state'] | null,
      note: one?.note ?? '',
    }),
    required: ['state'],
    call: calls.saveBed,
    toInput: ({ state, note }) => ({ body: { id: row.id, state: state!, note } }),
    refresh: placeReads,
    choices: { state: options },
  });
  return (
    <RowDrawer {...form.drawer} onClose={onClose}>
      <SelectField {...form.fields('state')} options={options} help="预留与维修的床位不会分配给人" />
      <TextareaField {...form.fields('note')} maxLength={limits.note} />
    </RowDrawer>
  );
}
