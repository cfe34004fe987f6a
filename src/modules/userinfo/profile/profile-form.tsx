import { Alert } from '@mantine/core';
import { valueProblem } from '@contract/people/person-values';
import type { PersonValue, PersonValues } from '@contract/people/type-config';
import { approvalEndpoints } from '@contract/approval/endpoints';
import { userinfoEndpoints as api } from '@contract/userinfo/endpoints';
import type { ProfileConfig, ProfileField, ProfileInfo } from '@contract/userinfo/profile';
import { notifyDone } from '@/kernel/query/notify-done';
import { FormPage } from '@/kits/form/form-page';
import { FormSection } from '@/kits/form/form-section';
import { useFormSave } from '@/kits/form/use-form-save';
import { useReachForm } from '@/kits/form/use-reach-form';
import { ProfileInput } from './profile-input';

interface ProfileFormProps {
  info: ProfileInfo;
  config: ProfileConfig;
  onClose: () => void;
}

/** Changing one's own file: some fields count at once, others once somebody has looked at them. */
export function ProfileForm({ info, config, onClose }: ProfileFormProps) {
  const fields = config.fields.filter(({ editable }) => editable);
  const isLocked = ({ needs_review }: ProfileField) => needs_review && info.pending !== null;
  const form = useReachForm<PersonValues>({
    key: 'userinfo:profile',
    initial: valuesOf(fields, info),
    version: info.version,
    labels: Object.fromEntries(fields.map(({ key, label }) => [key, label])),
    rules: Object.fromEntries(fields.map((field) => [field.key, (value: PersonValue) => problemOf(field, value)])),
  });
  const save = useFormSave(form, api.commit, {
    toInput: (values) => ({ body: { values: changed(form.initial, values) } }),
    fromCopy: (copy: ProfileInfo) => valuesOf(fields, copy),
    show: (_name, value) => (value === null || value === '' ? '未填写' : String(value as string | number)),
    fieldNames: Object.fromEntries(fields.map(({ key }) => [`values.${key}`, key])),
    refresh: [api.info, approvalEndpoints.minePages, approvalEndpoints.counts],
    onDone({ saved, submitted }) {
      notifyDone(doneWords(saved.length, submitted.length));
      onClose();
    },
  });
  const submit = async (values: PersonValues) => {
    if (Object.keys(changed(form.initial, values)).length > 0) return save(values);
    onClose();
    return true;
  };

  return (
    <FormPage form={form} title="修改个人资料" onSubmit={submit} onCancel={onClose} submitLabel="提交">
      {info.pending && (
        <Alert color="warning" mb="md">
          上次提交的修改正在审核，需审核的信息在审核结束或撤回后才能再次修改
        </Alert>
      )}
      {config.sections.map(({ key, title }) => {
        const own = fields.filter(({ section }) => section === key);
        if (own.length === 0) return null;
        return (
          <FormSection key={key} title={title}>
            {own.map((field) => (
              <ProfileInput
                key={field.key}
                form={form}
                field={field}
                disabled={isLocked(field)}
                help={field.needs_review ? '修改后需审核' : undefined}
              />
            ))}
          </FormSection>
        );
      })}
    </FormPage>
  );
}

/** Text inputs begin with an empty text, all others with null. */
function valuesOf(fields: ProfileField[], { values }: ProfileInfo): PersonValues {
  return Object.fromEntries(fields.map(({ key }) => [key, values[key] ?? null]));
}

function changed(before: PersonValues, after: PersonValues): PersonValues {
  const blank = (value: PersonValue | undefined) => (value === '' || value === undefined ? null : value);
  return Object.fromEntries(Object.entries(after).filter(([key, value]) => blank(value) !== blank(before[key])));
}

function problemOf(field: ProfileField, value: PersonValue): string | null {
  return valueProblem({ ...field, shown: true, editable_by_self: true, import_column: '' }, value);
}

function doneWords(saved: number, submitted: number): string {
  if (submitted === 0) return '已保存';
  return saved === 0 ? '已提交审核' : `已保存 ${saved} 项，另有 ${submitted} 项已提交审核`;
}
