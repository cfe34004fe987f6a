import { peopleEndpoints } from '@contract/people/endpoints';
import type { PersonRecord, RecordKind } from '@contract/people/types';
import { DateField } from '@/kits/form/fields/date-field';
import { TextField } from '@/kits/form/fields/text-field';
import { FormDrawer } from '@/kits/form/form-drawer';
import { FormSection } from '@/kits/form/form-section';
import { required } from '@/kits/form/rules';
import { useFormSave } from '@/kits/form/use-form-save';
import { useReachForm } from '@/kits/form/use-reach-form';
import { recordWords } from './record-words';

interface RecordDrawerProps {
  userId: number;
  kind: RecordKind;
  /** The entry that is edited; absent for a new one. */
  record: PersonRecord | undefined;
  onClose: () => void;
}

type Values = Omit<PersonRecord, 'id' | 'kind' | 'version'>;

const blank: Values = { title: '', issuer: '', subject: '', number: '', from_on: null, to_on: null };

function valuesOf({ title, issuer, subject, number, from_on, to_on }: PersonRecord): Values {
  return { title, issuer, subject, number, from_on, to_on };
}

/** Adds or edits an entry of the education history, or a certificate. */
export function RecordDrawer({ userId, kind, record, onClose }: RecordDrawerProps) {
  const { what, ...labels } = recordWords[kind];
  const form = useReachForm<Values>({
    key: `person-record:${userId}:${kind}:${record?.id ?? 'new'}`,
    initial: record ? valuesOf(record) : blank,
    version: record?.version,
    labels,
    rules: {
      title: required(labels.title),
      to_on: (to, { from_on: from }) => (from && to && to < from ? `${labels.to_on}不能早于${labels.from_on}` : null),
    },
  });
  const shared = { refresh: [peopleEndpoints.records], done: '已保存' };
  const add = useFormSave(form, peopleEndpoints.recordAdd, {
    ...shared,
    toInput: (values) => ({ params: { userId }, body: { kind, ...values } }),
  });
  const edit = useFormSave(form, peopleEndpoints.recordEdit, {
    ...shared,
    toInput: (values) => ({ params: { userId, id: record!.id }, body: { kind, ...values } }),
    fromCopy: (copy: PersonRecord) => valuesOf(copy),
  });
  return (
    <FormDrawer
      form={form}
      title={record ? `编辑${what}` : `新增${what}`}
      onSubmit={record ? edit : add}
      onClose={onClose}
    >
      <FormSection>
        <TextField {...form.fields('title')} />
        <TextField {...form.fields('issuer')} />
        <TextField {...form.fields('subject')} />
        <TextField {...form.fields('number')} />
        <DateField {...form.fields('from_on')} />
        <DateField {...form.fields('to_on')} />
      </FormSection>
    </FormDrawer>
  );
}
