import { kindEndpoints as calls, type ActivityKind, type KindField } from '@contract/activities/kinds';
import { generalForm } from '@contract/activities/evaluation';
import { limits } from '@contract/activities/rules';
import { ReviewFlag } from '@contract/approval/status';
import { Checkbox, TextInput } from '@mantine/core';
import { useCall } from '@/kernel/query/use-call';
import { NumberField } from '@/kits/form/fields/number-field';
import { SelectField } from '@/kits/form/fields/select-field';
import { SwitchField } from '@/kits/form/fields/switch-field';
import { TextField } from '@/kits/form/fields/text-field';
import { FormDrawer } from '@/kits/form/form-drawer';
import { FormSection } from '@/kits/form/form-section';
import { RowList } from '@/kits/form/row-list';
import { all, between, required } from '@/kits/form/rules';
import { useRowForm, type RowFormProps } from '@/kits/form/use-row-form';
import { kindReads } from '../reads';

const labels = {
  name: '名称',
  duration: '时长',
  hours: '学时',
  year_times: '每人每年应参加',
  fields: '表单字段',
  sign_before: '可提前',
  sign_after: '可推迟',
  needs_sign_out: '签退',
  needs_evaluation: '评价',
  evaluation_template_id: '评价表',
  is_reviewed: '计划审核',
  is_evidence_reviewed: '佐证认定',
  needs_minutes: '活动记录',
  photos_least: '佐证材料',
};

const valuesOf = (row: ActivityKind | null) => ({
  name: row?.name ?? '',
  duration: (row?.duration ?? 60) as number | null,
  hours: (row?.hours ?? 1) as number | null,
  year_times: row?.year_times ?? null,
  fields: (row?.fields ?? []) as readonly KindField[],
  sign_before: (row?.sign_before ?? 10) as number | null,
  sign_after: (row?.sign_after ?? 10) as number | null,
  needs_sign_out: row?.needs_sign_out ?? false,
  needs_evaluation: row?.needs_evaluation ?? true,
  evaluation_template_id: row?.evaluation_template_id ?? null,
  is_reviewed: row?.review_flag === ReviewFlag.needed,
  is_evidence_reviewed: row?.evidence_flag === ReviewFlag.needed,
  needs_minutes: row?.needs_minutes ?? true,
  photos_least: (row?.photos_least ?? 0) as number | null,
});

const flagOf = (isNeeded: boolean) => (isNeeded ? ReviewFlag.needed : ReviewFlag.notNeeded);
const demanded = (label: string, [least, most]: readonly [number, number], decimals = 0) =>
  all(required(label), between(least, most, decimals));

/** A key that no field of the kind has had: what was filled in is found by it. */
function freshField(fields: readonly KindField[]): KindField {
  const used = fields.map(({ key }) => Number(/^f(\d+)$/.exec(key)?.[1] ?? 0));
  return { key: `f${Math.max(0, ...used) + 1}`, label: '', is_required: false };
}

/** Adds or edits a kind of activity. */
export function KindForm({ row, onClose }: RowFormProps<ActivityKind>) {
  const form = useRowForm({
    row,
    what: '活动类型',
    draft: 'activities.kind',
    labels,
    valuesOf,
    required: ['name'],
    rules: {
      duration: demanded(labels.duration, limits.duration),
      hours: (value) =>
        demanded(labels.hours, limits.hours, 1)(value, {}) ?? ((value! * 2) % 1 === 0 ? null : '学时以 0.5 为单位'),
      year_times: between(...limits.yearTimes),
      fields: (fields) => (fields.some(({ label }) => label.trim() === '') ? '请填写每个字段的名称' : null),
      sign_before: demanded(labels.sign_before, limits.signMinutes),
      sign_after: demanded(labels.sign_after, limits.signMinutes),
      photos_least: demanded(labels.photos_least, limits.photos),
    },
    call: calls.saveKind,
    toInput: ({ is_reviewed, is_evidence_reviewed, fields, ...values }) => ({
      body: {
        id: row?.id,
        ...values,
        fields: [...fields],
        duration: values.duration!,
        hours: values.hours!,
        sign_before: values.sign_before!,
        sign_after: values.sign_after!,
        photos_least: values.photos_least!,
        review_flag: flagOf(is_reviewed),
        evidence_flag: flagOf(is_evidence_reviewed),
      },
    }),
    refresh: kindReads,
    show: (name, value) =>
      name === 'fields' ? (value as readonly KindField[]).map(({ label }) => label).join('、') : undefined,
  });
  const fields = form.fields('fields');
  const forms = useCall(calls.evaluationForms, {});
  const gone = row?.evaluation_template_id ?? null;
  const offered = (forms.data ?? []).map(({ id: value, name: label }) => ({ value, label }));
  const formOptions =
    gone === null || forms.data === undefined || offered.some(({ value }) => value === gone)
      ? offered
      : [{ value: gone, label: row!.evaluation_form }, ...offered];
  return (
    <FormDrawer {...form.drawer} size={700} onClose={onClose}>
      <FormSection title="类型">
        <TextField {...form.fields('name')} maxLength={limits.name} />
        <NumberField {...form.fields('duration')} suffix=" 分钟" help="新活动的默认时长" />
        <NumberField {...form.fields('hours')} step={0.5} help="参加一次计入的学时，以 0.5 为单位" />
        <NumberField {...form.fields('year_times')} suffix=" 次" help="学员页面按此显示完成情况，不填为不要求" />
        <RowList
          {...fields}
          what="字段"
          most={limits.fields}
          fresh={() => freshField(fields.value)}
          onChange={fields.onChange}
        >
          {(field, change, index) => (
            <>
              <TextInput
                aria-label={`第 ${index + 1} 个字段的名称`}
                placeholder="如：查房病例"
                maxLength={limits.fieldLabel}
                value={field.label}
                onChange={(event) => change({ label: event.currentTarget.value })}
              />
              <Checkbox
                label="必填"
                checked={field.is_required}
                onChange={(event) => change({ is_required: event.currentTarget.checked })}
              />
            </>
          )}
        </RowList>
      </FormSection>
      <FormSection title="签到与学时" hint="签到以开始时间、签退以结束时间为准；二维码每 5 秒更换一次。">
        <NumberField {...form.fields('sign_before')} suffix=" 分钟" />
        <NumberField {...form.fields('sign_after')} suffix=" 分钟" />
        <SwitchField {...form.fields('needs_sign_out')} words={['须签退才计学时', '不签退']} />
        <SwitchField {...form.fields('needs_evaluation')} words={['评价后才计学时', '签到即计学时']} />
        <SelectField
          {...form.fields('evaluation_template_id')}
          options={formOptions}
          placeholder={generalForm.name}
          help="评价模板，只含评分题和至多一道文本题；发布活动时固定"
        />
      </FormSection>
      <FormSection title="审核与佐证">
        <SwitchField {...form.fields('is_reviewed')} words={['发布前须审核', '免审，发布即生效']} />
        <SwitchField {...form.fields('is_evidence_reviewed')} words={['佐证须认定', '提交即归档']} />
        <SwitchField {...form.fields('needs_minutes')} words={['必须填写', '可不填写']} />
        <NumberField {...form.fields('photos_least')} suffix=" 份" help="照片、签到表等至少上传的份数" />
      </FormSection>
    </FormDrawer>
  );
}
