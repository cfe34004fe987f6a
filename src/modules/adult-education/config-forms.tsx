import {
  adultEducationConfigEndpoints as calls,
  type ProjectLevelRow,
  type YearlyRequirement,
} from '@contract/adult-education/config';
import { levelNames, limits, type CreditClass } from '@contract/adult-education/rules';
import { titleNames } from '@contract/people/title-rank';
import { NumberField } from '@/kits/form/fields/number-field';
import { SelectField } from '@/kits/form/fields/select-field';
import { SwitchField } from '@/kits/form/fields/switch-field';
import { RowDrawer } from '@/kits/form/row-drawer';
import { all, between, required } from '@/kits/form/rules';
import { useFormSave } from '@/kits/form/use-form-save';
import { useReachForm } from '@/kits/form/use-reach-form';
import { classOptions } from './words';

interface FormProps<Row> {
  row: Row;
  onClose: () => void;
}

const levelLabels = {
  credit_class: '学分类别',
  hours_per_credit: '学员每学分学时',
  speaker_per_hour: '讲者每学时学分',
  most: '单个项目最多学分',
  min_share: '最低参加比例',
  needs_sign: '授予学分须签到',
};
const number = (label: string, least: number, most: number) => all(required(label), between(least, most, 1));

/** What a level of projects gives. What was granted stays as it is. */
export function LevelForm({ row, onClose }: FormProps<ProjectLevelRow>) {
  const valuesOf = (now: ProjectLevelRow) => ({
    credit_class: now.credit_class as CreditClass | null,
    hours_per_credit: now.hours_per_credit as number | null,
    speaker_per_hour: now.speaker_per_hour as number | null,
    most: now.most as number | null,
    min_share: now.min_share as number | null,
    needs_sign: now.needs_sign,
  });
  const form = useReachForm({
    key: `adultEdu.level:${row.id}`,
    initial: valuesOf(row),
    version: row.version,
    labels: levelLabels,
    rules: {
      credit_class: required(levelLabels.credit_class),
      hours_per_credit: number(levelLabels.hours_per_credit, 0.5, 40),
      speaker_per_hour: number(levelLabels.speaker_per_hour, 0, 20),
      most: number(levelLabels.most, ...limits.points),
      min_share: all(required(levelLabels.min_share), between(...limits.share)),
    },
  });
  const save = useFormSave(form, calls.saveProjectLevel, {
    refresh: [calls.projectLevels],
    done: '学分规则已保存',
    fromCopy: valuesOf,
    toInput: (values) => ({
      body: {
        id: row.id,
        credit_class: values.credit_class!,
        hours_per_credit: values.hours_per_credit!,
        speaker_per_hour: values.speaker_per_hour!,
        most: values.most!,
        min_share: values.min_share!,
        needs_sign: values.needs_sign,
      },
    }),
  });
  return (
    <RowDrawer form={form} title={`${levelNames[row.id]}项目`} onSubmit={save} onClose={onClose}>
      <SelectField {...form.fields('credit_class')} options={classOptions} />
      <NumberField {...form.fields('hours_per_credit')} suffix=" 学时" />
      <NumberField {...form.fields('speaker_per_hour')} suffix=" 学分" />
      <NumberField {...form.fields('most')} suffix=" 学分" />
      <NumberField {...form.fields('min_share')} suffix="%" help="学员参加不足此比例不授予学分" />
      <SwitchField {...form.fields('needs_sign')} help="已授予的学分不受影响" />
    </RowDrawer>
  );
}

const requirementLabels = { total: '年度总学分', first: '其中Ⅰ类学分' };

/** What a rank of titles needs in a year. */
export function RequirementForm({ row, onClose }: FormProps<YearlyRequirement>) {
  const valuesOf = ({ total, first }: YearlyRequirement) => ({
    total: total as number | null,
    first: first as number | null,
  });
  const form = useReachForm({
    key: `adultEdu.requirement:${row.id}`,
    initial: valuesOf(row),
    version: row.version,
    labels: requirementLabels,
    rules: {
      total: number(requirementLabels.total, ...limits.points),
      first: (first, { total }) =>
        number(requirementLabels.first, ...limits.points)(first, { total, first }) ??
        (total !== null && first! > total ? 'Ⅰ类学分不能超过总学分' : null),
    },
  });
  const save = useFormSave(form, calls.saveYearlyRequirement, {
    refresh: [calls.yearlyRequirements],
    done: '年度要求已保存',
    fromCopy: valuesOf,
    toInput: ({ total, first }) => ({ body: { id: row.id, total: total!, first: first! } }),
  });
  return (
    <RowDrawer form={form} title={`${titleNames[row.id]}职称`} onSubmit={save} onClose={onClose}>
      <NumberField {...form.fields('total')} suffix=" 学分" />
      <NumberField {...form.fields('first')} suffix=" 学分" />
    </RowDrawer>
  );
}
