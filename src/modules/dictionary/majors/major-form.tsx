import { baseEndpoints } from '@contract/dictionary/bases';
import { majorEndpoints, type Major } from '@contract/dictionary/majors';
import { majorTypes } from '@contract/dictionary/rules';
import { NumberField } from '@/kits/form/fields/number-field';
import { SelectField } from '@/kits/form/fields/select-field';
import { TextField } from '@/kits/form/fields/text-field';
import { FormDrawer } from '@/kits/form/form-drawer';
import { FormSection } from '@/kits/form/form-section';
import { all, between, required } from '@/kits/form/rules';
import { useFormSave } from '@/kits/form/use-form-save';
import { useReachForm } from '@/kits/form/use-reach-form';
import type { BaseOption } from '../bases/use-base-options';
import { wordOptions } from '../parts/word-options';

type MajorType = (typeof majorTypes)[number];

const labels = { name: '专业名称', code: '专业编码', type: '类型', level: '层次', years: '年限', base_id: '所属基地' };
const leastYears = 1;
const mostYears = 10;

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

interface MajorFormProps {
  row: Major | null;
  bases: readonly BaseOption[];
  onClose: () => void;
}

/** Adds or edits a major. */
export function MajorForm({ row, bases, onClose }: MajorFormProps) {
  const form = useReachForm({
    key: `major:${row?.id ?? 'new'}`,
    initial: valuesOf(row),
    version: row?.version,
    labels,
    rules: {
      name: required(labels.name),
      code: required(labels.code),
      type: required(labels.type),
      years: all(required(labels.years), between(leastYears, mostYears)),
    },
  });
  const save = useFormSave(form, majorEndpoints.saveMajor, {
    toInput: ({ type, years, ...values }) => ({
      body: { ...(row && { id: row.id }), ...values, type: type!, years: years! },
    }),
    fromCopy: valuesOf,
    refresh: [majorEndpoints.majors, baseEndpoints.bases],
    done: row ? '专业已保存' : '专业已新增',
    errorFields: { DICT_NAME_TAKEN: 'name', DICT_CODE_TAKEN: 'code', DICT_IN_USE: 'name' },
    show: (name, value) =>
      name === 'base_id'
        ? (bases.find((base) => base.value === value)?.label ?? '未填写')
        : String((value as string | number | null) ?? '未填写'),
  });
  return (
    <FormDrawer form={form} title={row ? '编辑专业' : '新增专业'} onSubmit={save} onClose={onClose}>
      <FormSection>
        <TextField
          {...form.fields('name')}
          help={row ? '已有人员或培训方案使用的专业不能改名' : '与培训方案中的专业名称一致'}
        />
        <TextField {...form.fields('code')} maxLength={50} help="国家专业代码，如 0100" />
        <SelectField {...form.fields('type')} options={wordOptions(majorTypes)} />
        <TextField {...form.fields('level')} help="如 助理全科，没有可不填" />
        <NumberField {...form.fields('years')} suffix=" 年" />
        <SelectField {...form.fields('base_id')} options={bases} />
      </FormSection>
    </FormDrawer>
  );
}
