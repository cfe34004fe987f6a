import { inspectionEndpoints as calls, type Inspection } from '@contract/dorm/inspections/inspections';
import { inspectionKindKeys, inspectionKinds, type InspectionKind } from '@contract/dorm/inspections/rules';
import { limits } from '@contract/dorm/rules';
import { hospitalToday } from '@device/api/server-time';
import type { PersonRef } from '@contract/people/person-ref';
import { DateField } from '@/kits/form/fields/date-field';
import { SelectField } from '@/kits/form/fields/select-field';
import { SwitchField } from '@/kits/form/fields/switch-field';
import { TextareaField } from '@/kits/form/fields/textarea-field';
import { RowDrawer } from '@/kits/form/row-drawer';
import { chosen } from '@/kits/form/rules';
import { useRowForm, type RowFormProps } from '@/kits/form/use-row-form';
import { idsOf } from '@/kits/person/person-refs';
import { PeopleField } from '@/kits/pick/people-field';
import { useRoomChoices } from '../queries';

const labels = {
  building_id: '楼栋',
  day: '日期',
  kind: '类型',
  is_union: '检查人来自',
  inspectors: '检查人',
  note: '备注',
};
const kindOptions = inspectionKindKeys.map((value) => ({ value, label: inspectionKinds[value] }));

/** Arranges a round, or changes one that nobody began. */
export function RoundForm({ row, onClose }: RowFormProps<Inspection>) {
  const { buildingOptions } = useRoomChoices();
  const form = useRowForm({
    row,
    what: '检查',
    draft: 'dorm.inspection',
    labels,
    valuesOf: (one: Inspection | null) => ({
      building_id: one?.building_id ?? null,
      day: (one?.day ?? hospitalToday()) as string | null,
      kind: (one?.kind ?? 'roll') as InspectionKind | null,
      is_union: one?.is_union ?? false,
      inspectors: (one?.inspectors ?? []) as readonly PersonRef[],
      note: one?.note ?? '',
    }),
    required: ['building_id', 'day', 'kind'],
    rules: { inspectors: chosen(labels.inspectors) },
    call: calls.saveInspection,
    toInput: ({ building_id, day, kind, is_union, inspectors, note }) => ({
      body: {
        id: row?.id,
        building_id: building_id!,
        day: day!,
        kind: kind!,
        is_union,
        inspector_ids: idsOf(inspectors),
        note,
      },
    }),
    refresh: [calls.inspections, calls.openSheets, calls.unionSheets],
    errorFields: { DORM_DAY_OUTSIDE: 'day' },
    choices: { building_id: buildingOptions, kind: kindOptions },
  });
  return (
    <RowDrawer {...form.drawer} onClose={onClose}>
      <SelectField {...form.fields('building_id')} options={buildingOptions} />
      <DateField {...form.fields('day')} />
      <SelectField {...form.fields('kind')} options={kindOptions} />
      <SwitchField {...form.fields('is_union')} words={['学生会', '宿舍管理员']} />
      <PeopleField
        among="seen"
        field={form.fields('inspectors')}
        most={limits.items}
        help="学生会只看到分派给本人的检查，提交后由宿舍管理员确认"
      />
      <TextareaField {...form.fields('note')} maxLength={limits.note} />
    </RowDrawer>
  );
}
