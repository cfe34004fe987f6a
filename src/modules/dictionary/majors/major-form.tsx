import { baseEndpoints } from '@contract/dictionary/bases';
import { majorEndpoints as calls, type Major } from '@contract/dictionary/majors';
import { limits, majorTypes } from '@contract/dictionary/rules';
import { NumberField } from '@/kits/form/fields/number-field';
import { SelectField } from '@/kits/form/fields/select-field';
import { TextField } from '@/kits/form/fields/text-field';
import { RowDrawer } from '@/kits/form/row-drawer';
import { all, between, required } from '@/kits/form/rules';
import { useRowForm, type RowFormProps } from '@/kits/form/use-row-form';
import { wordOptions } from '@/kits/list/word-options';
import { useBaseOptions } from '../bases/use-base-options';

const labels = { name: '专业名称', code: '专业编码', type: '类型', level: '层次', years: '年限', base_id: '所属基地' };

const valuesOf = (row: Major | null) => ({
  name: row?.name ?? '',
  code: row?.code ?? '',
  type: (row?.type ?? '住培') as (typeof majorTypes)[number] | null,
  level: row?.level ?? '',
  years: (row?.years ?? 3) as number | null,
  base_id: row?.base_id ?? null,
});

/** Adds or edits a major. */
export function MajorForm({ row, onClose }: RowFormProps<Major>) {
  const bases = useBaseOptions();
  const form = useRowForm({
    row,
    what: '专业',
    draft: 'dictionary.major',
    labels,
    valuesOf,
    required: ['name', 'code', 'type'],
    rules: { years: all(required(labels.years), between(...limits.years)) },
    call: calls.saveMajor,
    toInput: ({ type, years, ...values }) => ({ body: { id: row?.id, ...values, type: type!, years: years! } }),
    refresh: [calls.majors, baseEndpoints.bases],
    choices: { base_id: bases },
  });
  const help = row && '改名后，人员档案与培训方案随之显示新名称';
  return (
    <RowDrawer {...form.drawer} onClose={onClose}>
      <TextField {...form.fields('name')} help={help} />
      <TextField {...form.fields('code')} maxLength={limits.code} help="国家专业代码，如 0100" />
      <SelectField {...form.fields('type')} options={wordOptions(majorTypes)} />
      <TextField {...form.fields('level')} help="如 助理全科，没有可不填" />
      <NumberField {...form.fields('years')} suffix=" 年" />
      <SelectField {...form.fields('base_id')} options={bases} />
    </RowDrawer>
  );
}
