import { baseEndpoints } from '@contract/dictionary/bases';
import { majorEndpoints, type Major } from '@contract/dictionary/majors';
import { limits, majorTypes } from '@contract/dictionary/rules';
import { NumberField } from '@/kits/form/fields/number-field';
import { SelectField } from '@/kits/form/fields/select-field';
import { TextField } from '@/kits/form/fields/text-field';
import { RowDrawer } from '@/kits/form/row-drawer';
import { all, between, required } from '@/kits/form/rules';
import { useRowForm, type RowFormProps } from '@/kits/form/use-row-form';
import type { BaseOption } from '../bases/use-base-options';
import { wordOptions } from '@/kits/list/word-options';

type MajorType = (typeof majorTypes)[number];

const labels = { name: '专业名称', code: '专业编码', type: '类型', level: '层次', years: '年限', base_id: '所属基地' };

function valuesOf(row: Major | null) {
  return {
    name: row?.name ?? '',
    code: row?.code ?? '',
    type: (row?.type ?? '住培') as MajorType | null,
    level: row?.level ?? '',
    years: (row?.years ?? 3) as number | null,
    base_id: row?.base_id ?? null,
  };
}

interface MajorFormProps extends RowFormProps<Major> {
  bases: readonly BaseOption[];
}

/** Adds or edits a major. */
export function MajorForm({ row, bases, onClose }: MajorFormProps) {
  const form = useRowForm({
    row,
    what: '专业',
    draft: 'dictionary.major',
    labels,
    valuesOf,
    required: ['name', 'code', 'type'],
    rules: { years: all(required(labels.years), between(...limits.years)) },
    call: majorEndpoints.saveMajor,
    toInput: ({ type, years, ...values }) => ({ body: { id: row?.id, ...values, type: type!, years: years! } }),
    refresh: [majorEndpoints.majors, baseEndpoints.bases],
    errorFields: { IN_USE: 'name' },
    show: (name, value) => (name === 'base_id' ? bases.find((base) => base.value === value)?.label : undefined),
  });
  return (
    <RowDrawer {...form.drawer} onClose={onClose}>
      <TextField
        {...form.fields('name')}
        help={row ? '已有人员或培训方案使用的专业不能改名' : '与培训方案中的专业名称一致'}
      />
      <TextField {...form.fields('code')} maxLength={limits.code} help="国家专业代码，如 0100" />
      <SelectField {...form.fields('type')} options={wordOptions(majorTypes)} />
      <TextField {...form.fields('level')} help="如 助理全科，没有可不填" />
      <NumberField {...form.fields('years')} suffix=" 年" />
      <SelectField {...form.fields('base_id')} options={bases} />
    </RowDrawer>
  );
}
