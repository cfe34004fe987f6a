import { isRefused, patientData, patientDataIn } from '@contract/kernel/patient-data';
import type { Entry, Handbook, HandbookItem } from '@contract/training/entries';
import { entryRoles, isMasked, limits, type EntryRoleName } from '@contract/training/rules';
import { hospitalToday } from '@device/api/server-time';
import { Alert } from '@mantine/core';
import { useState } from 'react';
import { DateField } from '@/kits/form/fields/date-field';
import { PhotosField } from '@/kits/form/fields/photos-field';
import { SelectField } from '@/kits/form/fields/select-field';
import { SwitchField } from '@/kits/form/fields/switch-field';
import { TextField } from '@/kits/form/fields/text-field';
import { TextareaField } from '@/kits/form/fields/textarea-field';
import { FormDrawer } from '@/kits/form/form-drawer';
import { required, type Rule } from '@/kits/form/rules';
import { useQueuedFormSave } from '@/kits/form/use-queued-form-save';
import { useReachForm, type FieldProps } from '@/kits/form/use-reach-form';
import { saveEntry } from '../offline';

type FieldName = `f_${string}`;
interface Values {
  date: string | null;
  role: EntryRoleName | null;
  note: string;
  photos: readonly string[];
  is_submitted: boolean;
  [field: FieldName]: string;
}

interface EntryFormProps {
  book: Handbook;
  item: HandbookItem;
  /** The entry that is changed; absent for a new one. */
  entry?: Entry | undefined;
  /** What a new one begins with: 复制上一条. */
  like?: Entry | undefined;
  onClose: () => void;
}

const nameOf = (key: string): FieldName => `f_${key}`;

/** Writes an entry: fields by its kind, kept on the device where there is no network. */
export function EntryForm({ book, item, entry, like, onClose }: EntryFormProps) {
  const kind = book.kinds.find(({ id }) => id === item.kind_id)!;
  const [id] = useState(() => entry?.id ?? crypto.randomUUID());
  const from = entry ?? like;
  const valueOf = (key: string) => from?.values.find((one) => one.key === key)?.value ?? '';
  const fields = Object.fromEntries(kind.fields.map(({ key }) => [nameOf(key), valueOf(key)]));
  const clean: Rule<string> = (value) => {
    const found = patientDataIn(value).find((datum) => isRefused(datum) || kind.identity === 'forbid');
    return found ? `疑似有${patientData[found].word}，请删去` : null;
  };
  const form = useReachForm<Values>({
    key: `training.entry:${entry?.id ?? `new-${item.id}`}`,
    initial: {
      ...fields,
      date: entry?.date ?? hospitalToday(),
      role: from?.role ?? (kind.has_role ? item.role : null),
      note: from?.note ?? '',
      photos: entry?.photos ?? [],
      is_submitted: true,
    },
    labels: {
      ...Object.fromEntries(kind.fields.map(({ key, label }) => [nameOf(key), label])),
      date: '日期',
      role: '完成身份',
      note: '备注',
      photos: '证明材料',
      is_submitted: '保存后',
    },
    rules: {
      date: (value) => required('日期')(value) ?? (value! > hospitalToday() ? '日期不能晚于今天' : null),
      note: clean,
    },
  });
  const save = useQueuedFormSave(form, saveEntry, {
    toMade: (values) => ({
      input: {
        body: {
          id,
          requirement_id: item.id,
          date: values.date!,
          role: values.role,
          values: kind.fields.map(({ key }) => ({ key, value: values[nameOf(key)] ?? '' })),
          note: values.note,
          photos: [...values.photos],
          is_submitted: values.is_submitted,
          version: entry?.version ?? 0,
        },
      },
      seen: { item: item.item },
    }),
    done: ({ state }) => (state === 'draft' ? '草稿已保存' : '已提交'),
  });
  const texts = [form.values.note, ...kind.fields.map(({ key }) => form.values[nameOf(key)] ?? '')];
  const warns = texts.some((text) => !isMasked(text) && patientDataIn(text).includes('name'));
  return (
    <FormDrawer form={form} title={`登记：${item.item}`} submitLabel="保存" onSubmit={save} onClose={onClose}>
      {warns && <Alert color="warning">内容中疑似有患者姓名，请改用不能识别患者的描述</Alert>}
      {kind.has_role && (
        <SelectField
          {...form.fields('role')}
          options={entryRoles.map((value) => ({ value, label: value }))}
          help={item.role ? `要求${item.role}，低于要求的不计入完成` : undefined}
        />
      )}
      {kind.fields.map((field) => {
        const props: FieldProps<string> = { ...form.fields(nameOf(field.key)), required: field.required };
        const chosen = {
          ...props,
          value: props.value || null,
          onChange: (value: string | null) => props.onChange(value ?? ''),
        };
        if (field.type === 'choice') {
          const options = field.options.map((value) => ({ value, label: value }));
          return <SelectField key={field.key} {...chosen} options={options} />;
        }
        if (field.type === 'date') return <DateField key={field.key} {...chosen} />;
        if (field.type === 'textarea') return <TextareaField key={field.key} {...props} maxLength={limits.value} />;
        const isNamed = kind.identity === 'mask' && /病历号|姓名/.test(field.label);
        return (
          <TextField
            key={field.key}
            {...props}
            maxLength={100}
            {...(isNamed && { help: '保存时自动遮盖，只留下核对所需的几位' })}
          />
        );
      })}
      {/* Today as a rule, so it stands where it hides nothing: its calendar opens with the focus. */}
      <DateField {...form.fields('date')} />
      <TextareaField {...form.fields('note')} maxLength={limits.note} help="不要填写患者姓名、证件号和电话" />
      {kind.needs_proof && (
        <PhotosField
          {...form.fields('photos')}
          owner="training-entry"
          max={limits.photos}
          withPdf
          question="照片会随登记保存、供审核人查看。请确认其中没有患者的姓名、面容、证件号或电话，有则先遮盖再拍。"
          help="没有网络时也可以添加，联网后随登记一起发送"
        />
      )}
      <SwitchField {...form.fields('is_submitted')} words={['提交审核', '只存为草稿']} />
    </FormDrawer>
  );
}
