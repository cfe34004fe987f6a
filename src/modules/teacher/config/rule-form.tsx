import { qualificationRuleEndpoints as calls, type QualificationRule } from '@contract/teacher/qualification-rules';
import type { DegreeRank, Level, TitleRank, TrainingRank } from '@contract/teacher/qualify';
import { ruleLimits as limits } from '@contract/teacher/rules';
import { NumberField } from '@/kits/form/fields/number-field';
import { SelectField } from '@/kits/form/fields/select-field';
import { TextField } from '@/kits/form/fields/text-field';
import { TextareaField } from '@/kits/form/fields/textarea-field';
import { RowDrawer } from '@/kits/form/row-drawer';
import { all, between, required } from '@/kits/form/rules';
import { useRowForm, type RowFormProps } from '@/kits/form/use-row-form';
import { statusOptions } from '@/kits/list/status-word';
import { capacities, degrees, levels, titles, trainings } from '../options';

const labels = {
  name: '名称',
  capacity: '类别',
  level: '级别',
  title: '最低职称',
  years: '从业年限',
  degree: '最低学历',
  training: '培训证书',
  valid_months: '聘期',
  most_trainees: '同时带教上限',
  status: '状态',
  note: '说明',
};

const valuesOf = (row: QualificationRule | null) => ({
  name: row?.name ?? '',
  capacity: row?.capacity ?? null,
  level: (row?.level ?? 1) as Level | null,
  title: (row?.title ?? 2) as TitleRank | null,
  years: (row?.years ?? 0) as number | null,
  degree: (row?.degree ?? 0) as DegreeRank | null,
  training: (row?.training ?? 0) as TrainingRank | null,
  valid_months: (row?.valid_months ?? 24) as number | null,
  most_trainees: row?.most_trainees ?? null,
  status: (row?.status ?? 1) as QualificationRule['status'] | null,
  note: row?.note ?? '',
});

/** Adds or edits what a kind of teacher has to meet. */
export function RuleForm({ row, onClose }: RowFormProps<QualificationRule>) {
  const form = useRowForm({
    row,
    what: '师资条件',
    draft: 'teacher.rule',
    labels,
    valuesOf,
    required: ['name', 'capacity', 'level', 'title', 'degree', 'training', 'status'],
    rules: {
      years: all(required(labels.years), between(...limits.years)),
      valid_months: all(required(labels.valid_months), between(...limits.validMonths)),
      most_trainees: between(...limits.mostTrainees),
    },
    call: calls.saveQualificationRule,
    toInput: ({ capacity, level, title, years, degree, training, valid_months, status, ...values }) => ({
      body: {
        id: row?.id,
        ...values,
        capacity: capacity!,
        level: level!,
        title: title!,
        years: years!,
        degree: degree!,
        training: training!,
        valid_months: valid_months!,
        status: status!,
      },
    }),
    refresh: [calls.qualificationRules],
    choices: {
      capacity: capacities,
      level: levels,
      title: titles,
      degree: degrees,
      training: trainings,
      status: statusOptions,
    },
  });
  return (
    <RowDrawer {...form.drawer} size={700} onClose={onClose}>
      <TextField {...form.fields('name')} maxLength={limits.name} />
      <SelectField {...form.fields('capacity')} options={capacities} />
      <SelectField {...form.fields('level')} options={levels} />
      <SelectField {...form.fields('title')} options={titles} />
      <NumberField {...form.fields('years')} suffix=" 年" help="0 为不限" />
      <SelectField {...form.fields('degree')} options={degrees} />
      <SelectField {...form.fields('training')} options={trainings} help="师资培训证书的最低颁发级别" />
      <NumberField {...form.fields('valid_months')} suffix=" 个月" />
      <NumberField {...form.fields('most_trainees')} suffix=" 人" help="留空为不限" />
      <SelectField {...form.fields('status')} options={statusOptions} />
      <TextareaField {...form.fields('note')} maxLength={limits.note} />
    </RowDrawer>
  );
}
