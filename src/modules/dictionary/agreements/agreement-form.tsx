import { agreementEndpoints as calls, type Agreement } from '@contract/dictionary/agreements';
import { agreementLevels, limits } from '@contract/dictionary/rules';
import { DateField } from '@/kits/form/fields/date-field';
import { FilesField } from '@/kits/form/fields/files-field';
import { MultiSelectField } from '@/kits/form/fields/multi-select-field';
import { NumberField } from '@/kits/form/fields/number-field';
import { TextField } from '@/kits/form/fields/text-field';
import { TextareaField } from '@/kits/form/fields/textarea-field';
import { RowDrawer } from '@/kits/form/row-drawer';
import { between, required } from '@/kits/form/rules';
import { useRowForm, type RowFormProps } from '@/kits/form/use-row-form';
import { wordOptions } from '@/kits/list/word-options';

const labels = {
  name: '院校名称',
  code: '编码',
  agreement_no: '协议编号',
  start_on: '开始日期',
  end_on: '结束日期',
  levels: '层次',
  quota: '年度名额',
  contact: '联系人',
  phone: '联系电话',
  note: '备注',
  files: '协议扫描件',
};

function valuesOf(row: Agreement | null) {
  return {
    name: row?.name ?? '',
    code: row?.code ?? '',
    agreement_no: row?.agreement_no ?? '',
    start_on: row?.start_on ?? null,
    end_on: row?.end_on ?? null,
    levels: row?.levels ?? [],
    quota: row?.quota ?? null,
    contact: row?.contact ?? '',
    phone: row?.phone ?? '',
    note: row?.note ?? '',
    files: row?.files.map(({ id }) => id) ?? [],
  };
}

/** Adds or edits an agreement with a school. */
export function AgreementForm({ row, onClose }: RowFormProps<Agreement>) {
  const form = useRowForm({
    row,
    what: '协议院校',
    draft: 'dictionary.agreement',
    labels,
    valuesOf,
    required: ['name', 'code', 'start_on', 'levels'],
    rules: {
      end_on: (end, { start_on: start }) =>
        required(labels.end_on)(end) ?? (start !== null && end! < start ? '结束日期不能早于开始日期' : null),
      quota: between(...limits.quota),
    },
    call: row ? calls.saveAgreement : calls.addAgreement,
    toInput: ({ start_on, end_on, ...values }) => ({
      body: { ...(row && { id: row.id }), ...values, start_on: start_on!, end_on: end_on! },
    }),
    refresh: [calls.agreements],
    show: (name, value) => (name === 'files' ? `${(value as string[]).length} 个文件` : undefined),
  });
  return (
    <RowDrawer {...form.drawer} onClose={onClose}>
      <TextField {...form.fields('name')} />
      <TextField {...form.fields('code')} maxLength={limits.code} />
      <TextField {...form.fields('agreement_no')} />
      <DateField {...form.fields('start_on')} />
      <DateField {...form.fields('end_on')} help="当天仍然有效" />
      <MultiSelectField {...form.fields('levels')} options={wordOptions(agreementLevels)} />
      <NumberField {...form.fields('quota')} suffix=" 人" help="没有约定可不填" />
      <TextField {...form.fields('contact')} />
      <TextField {...form.fields('phone')} inputMode="tel" />
      <TextareaField {...form.fields('note')} />
      <FilesField
        {...form.fields('files')}
        owner="dictionary-agreement"
        ownerId=""
        kinds={['pdf', 'image']}
        max={limits.agreementFiles}
      />
    </RowDrawer>
  );
}
