import { Alert } from '@mantine/core';
import { valueProblem } from '@contract/people/person-values';
import type { PersonValue, PersonValues } from '@contract/people/type-config';
import { isContact } from '@contract/userinfo/rules';
import type { ProfileConfig, ProfileField, ProfileInfo } from '@contract/userinfo/profile';
import { useOnline } from '@/kernel/use-online';
import { FormPage } from '@/kits/form/form-page';
import { FormSection } from '@/kits/form/form-section';
import { useQueuedFormSave } from '@/kits/form/use-queued-form-save';
import { useReachForm, type ReachForm } from '@/kits/form/use-reach-form';
import { commitProfile } from '../offline';
import { ProfileInput } from './profile-input';

interface ProfileFormProps {
  info: ProfileInfo;
  config: ProfileConfig;
  /** A withdrawn submission that is gone on with. */
  from: number;
  onClose: () => void;
}

/** Changing one's own file: some fields count at once, others once somebody has looked at them. */
export function ProfileForm({ info, config, from, onClose }: ProfileFormProps) {
  const fields = config.fields.filter(({ editable }) => editable);
  const online = useOnline();
  const form = useReachForm<PersonValues>({
    key: 'userinfo:profile',
    initial: valuesOf(fields, info),
    begun: info.withdrawn?.record_id === from ? info.withdrawn.values : undefined,
    version: info.version,
    labels: Object.fromEntries(fields.map(({ key, label }) => [key, label])),
    rules: Object.fromEntries(fields.map((field) => [field.key, (value: PersonValue) => problemOf(field, value)])),
  });
  const save = useQueuedFormSave(form, commitProfile, {
    toMade: (values) => ({
      input: { body: { values: changed(form.initial, values) } },
      seen: {
        labels: form.labels,
        before: form.initial,
        reviewed: fields.filter(({ needs_review }) => needs_review).map(({ key }) => key),
      },
    }),
    fromCopy: (copy: ProfileInfo) => valuesOf(fields, copy),
    show: (_name, value) => (value === null || value === '' ? '未填写' : String(value as string | number)),
    fieldNames: Object.fromEntries(fields.map(({ key }) => [`values.${key}`, key])),
    done: ({ saved, submitted }) => doneWords(saved.length, submitted.length),
    onDone: onClose,
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
                {...stateOf(field, {
                  isReviewing: info.pending !== null,
                  isOnline: online || isDirty(form, field.key),
                })}
              />
            ))}
          </FormSection>
        );
      })}
    </FormPage>
  );
}

/** Whether a field can be changed now, and what is to be known of it. */
function stateOf({ key, type, needs_review }: ProfileField, now: { isReviewing: boolean; isOnline: boolean }) {
  if (!now.isOnline && isContact(key)) return { disabled: true, help: '须由服务器核对是否可用，请联网后修改' };
  if (!now.isOnline && type === 'file') return { disabled: true, help: '文件须联网上传' };
  return { disabled: needs_review && now.isReviewing, help: needs_review ? '修改后需审核' : undefined };
}

/** What was changed before the network went can be taken back. */
function isDirty({ initial, values }: ReachForm<PersonValues>, key: string): boolean {
  return values[key] !== initial[key];
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
