import { isFurther } from '@contract/teacher/archive-fields';
import {
  archiveLimits,
  entryName,
  entryProblems,
  sectionOf,
  type ArchiveField,
  type ArchiveValue,
} from '@contract/teacher/archive-sections';
import { archiveEndpoints as calls, type ArchiveEntryRow, type ArchiveSection } from '@contract/teacher/archives';
import { hospitalToday } from '@device/api/server-time';
import { DateField } from '@/kits/form/fields/date-field';
import { FilesField } from '@/kits/form/fields/files-field';
import { NumberField } from '@/kits/form/fields/number-field';
import { SelectField } from '@/kits/form/fields/select-field';
import { TextField } from '@/kits/form/fields/text-field';
import { RowDrawer } from '@/kits/form/row-drawer';
import { between } from '@/kits/form/rules';
import { useFormSave } from '@/kits/form/use-form-save';
import { useReachForm, type FieldProps, type ReachForm } from '@/kits/form/use-reach-form';
import { archiveReads } from './reads';

interface FormValues {
  files: readonly string[];
  [field: string]: ArchiveValue | readonly string[];
}

interface EntryFormProps {
  section: ArchiveSection;
  /** Null: a new one. */
  entry: ArchiveEntryRow | null;
  onClose: () => void;
}

/** An entry of a section with its proofs: the fields are those of the section. */
export function EntryForm({ section, entry, onClose }: EntryFormProps) {
  const { title, needsProof } = sectionOf(section.key);
  const { fields } = section;
  const labels = Object.fromEntries([...fields.map(({ key, label }) => [key, label]), ['files', '证明材料']]);
  const form = useReachForm<FormValues>({
    // A draft from before a field was added or switched off is of another form.
    key: `teacher.archive:${section.key}:${[entry?.id ?? 'new', ...fields.map(({ key }) => key).filter(isFurther)].join('.')}`,
    initial: {
      ...Object.fromEntries(fields.map(({ key, type }) => [key, entry?.values[key] ?? (type === 'text' ? '' : null)])),
      files: entry?.files.map(({ id }) => id) ?? [],
    },
    version: section.version,
    labels: labels as { [Name in keyof FormValues]: string },
    rules: Object.fromEntries(fields.map((field) => [field.key, ruleOf(fields, field)])),
  });
  const save = useFormSave(form, calls.saveArchiveEntry, {
    refresh: archiveReads,
    done: '已保存，提交审核后生效',
    toInput: ({ files, ...values }) => ({
      body: {
        section: section.key,
        ...(entry && { entry_id: entry.id }),
        values: values as Record<string, ArchiveValue>,
        files: [...files],
      },
    }),
  });
  return (
    <RowDrawer
      form={form}
      title={entry ? `编辑${title}：${entryName(section.key, entry.values)}` : `新增${title}`}
      onSubmit={save}
      onClose={onClose}
    >
      {fields.map((field) => (
        <EntryInput key={field.key} field={field} form={form} />
      ))}
      <FilesField
        {...form.fields('files')}
        owner="teacher-archive"
        ownerId=""
        kinds={['image', 'pdf']}
        max={archiveLimits.files}
        help={needsProof ? '提交审核前须上传证书或首页的照片、扫描件' : '可不上传'}
      />
    </RowDrawer>
  );
}

/** What the server refuses is said here too; a day is compared with the other one of the entry. */
function ruleOf(fields: readonly ArchiveField[], { key, range }: ArchiveField) {
  const problem = (value: unknown, values: FormValues) =>
    entryProblems(fields, { ...values, [key]: value }, hospitalToday())[key] ?? null;
  return range ? Object.assign(problem, { range: between(range[0], range[1]).range }) : problem;
}

function EntryInput({ field, form }: { field: ArchiveField; form: ReachForm<FormValues> }) {
  const { key, type, options } = field;
  if (type === 'choice')
    return (
      <SelectField
        {...(form.fields(key) as FieldProps<string | null>)}
        options={options.map((value) => ({ value, label: value }))}
      />
    );
  if (type === 'day') return <DateField {...(form.fields(key) as FieldProps<string | null>)} />;
  if (type === 'number') return <NumberField {...(form.fields(key) as FieldProps<number | null>)} />;
  return <TextField {...(form.fields(key) as FieldProps<string>)} maxLength={archiveLimits.text} />;
}
