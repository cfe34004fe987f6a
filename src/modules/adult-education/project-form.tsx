import { adultEducationProjectEndpoints as calls, type CmeProject } from '@contract/adult-education/projects';
import { limits, projectProblem } from '@contract/adult-education/rules';
import { DateField } from '@/kits/form/fields/date-field';
import { NumberField } from '@/kits/form/fields/number-field';
import { SelectField } from '@/kits/form/fields/select-field';
import { TextField } from '@/kits/form/fields/text-field';
import { TextareaField } from '@/kits/form/fields/textarea-field';
import { RowDrawer } from '@/kits/form/row-drawer';
import { all, between, required } from '@/kits/form/rules';
import { useRowForm, type RowFormProps } from '@/kits/form/use-row-form';
import { PersonField } from '@/kits/pick/person-field';
import { staff } from '@/kits/pick/whom';
import { levelOptions } from './words';

const labels = {
  name: '名称',
  number: '项目编号',
  level: '级别',
  hours: '学时',
  leader_id: '负责人',
  starts_on: '开始日期',
  ends_on: '结束日期',
  place: '地点',
  quota: '名额',
  note: '说明',
};

const valuesOf = (row: CmeProject | null) => ({
  name: row?.name ?? '',
  number: row?.number ?? '',
  level: row?.level ?? null,
  hours: row?.hours ?? null,
  leader_id: row?.leader.user_id ?? null,
  starts_on: row?.starts_on ?? null,
  ends_on: row?.ends_on ?? null,
  place: row?.place ?? '',
  quota: row?.quota ?? null,
  note: row?.note ?? '',
});

/** Adds or edits a project that is not handed in. */
export function ProjectForm({ row, onClose }: RowFormProps<CmeProject>) {
  const form = useRowForm({
    row,
    what: '继教项目',
    draft: 'adultEdu.project',
    labels,
    valuesOf,
    required: ['name', 'level', 'leader_id', 'starts_on'],
    rules: {
      hours: all(required(labels.hours), between(...limits.hours, 1)),
      quota: between(...limits.quota),
      ends_on: all(
        required(labels.ends_on),
        (ends_on: string | number | null, { starts_on }: { starts_on: string | null }) =>
          typeof ends_on === 'string' && starts_on ? projectProblem({ starts_on, ends_on }) || null : null,
      ),
    },
    call: calls.saveCmeProject,
    toInput: ({ level, hours, leader_id, starts_on, ends_on, ...values }) => ({
      body: {
        id: row?.id,
        ...values,
        level: level!,
        hours: hours!,
        leader_id: leader_id!,
        starts_on: starts_on!,
        ends_on: ends_on!,
      },
    }),
    refresh: [calls.cmeProjects],
    choices: { level: levelOptions },
  });
  return (
    <RowDrawer {...form.drawer} onClose={onClose}>
      <TextField {...form.fields('name')} maxLength={limits.name} />
      <TextField {...form.fields('number')} maxLength={limits.number} help="主管部门给出的编号，没有可留空" />
      <SelectField {...form.fields('level')} options={levelOptions} help="学分类别与规则随级别，见“继教配置”" />
      <NumberField {...form.fields('hours')} suffix=" 学时" />
      <PersonField {...form.fields('leader_id')} {...staff} />
      <DateField {...form.fields('starts_on')} />
      <DateField {...form.fields('ends_on')} />
      <TextField {...form.fields('place')} maxLength={limits.place} />
      <NumberField {...form.fields('quota')} suffix=" 人" help="留空为不限" />
      <TextareaField {...form.fields('note')} maxLength={limits.note} />
    </RowDrawer>
  );
}
