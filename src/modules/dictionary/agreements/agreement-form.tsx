import { agreementEndpoints, type Agreement } from '@contract/dictionary/agreements';
import { agreementLevels, mostAgreementFiles } from '@contract/dictionary/rules';
import { DateField } from '@/kits/form/fields/date-field';
import { FilesField } from '@/kits/form/fields/files-field';
import { MultiSelectField } from '@/kits/form/fields/multi-select-field';
import { NumberField } from '@/kits/form/fields/number-field';
import { TextField } from '@/kits/form/fields/text-field';
import { TextareaField } from '@/kits/form/fields/textarea-field';
import { FormDrawer } from '@/kits/form/form-drawer';
import { FormSection } from '@/kits/form/form-section';
import { between, chosen, required } from '@/kits/form/rules';
import { useFormSave } from '@/kits/form/use-form-save';
import { useReachForm } from '@/kits/form/use-reach-form';
import { wordOptions } from '../parts/word-options';

type Level = (typeof agreementLevels)[number];

interface Values {
  name: string;
  code: string;
  agreement_no: string;
  start_on: string | null;
  end_on: string | null;
  levels: readonly Level[];
  quota: number | null;
  contact: string;
  phone: string;
  note: string;
  files: readonly string[];
}

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

const mostPeople = 100_000;

function valuesOf(row: Agreement | null): Values {
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
export function AgreementForm({ row, onClose }: { row: Agreement | null; onClose: () => void }) {
  const form = useReachForm<Values>({
    key: `agreement:${row?.id ?? 'new'}`,
    initial: valuesOf(row),
    version: row?.version,
    labels,
    rules: {
      name: required(labels.name),
      code: required(labels.code),
      start_on: required(labels.start_on),
      end_on: (end, { start_on: start }) =>
        required(labels.end_on)(end) ?? (start !== null && end! < start ? '结束日期不能早于开始日期' : null),
      levels: chosen(labels.levels),
      quota: between(0, mostPeople),
    },
  });
  const common = {
    fromCopy: valuesOf,
    refresh: [agreementEndpoints.agreements],
    errorFields: { DICT_CODE_TAKEN: 'code' },
    show: (name: string, value: unknown) => {
      if (name === 'files') return `${(value as readonly string[]).length} 个文件`;
      return (Array.isArray(value) ? value.join('、') : String((value as string | number | null) ?? '')) || '未填写';
    },
  } as const;
  const bodyOf = ({ start_on, end_on, levels, files, ...values }: Values) => ({
    ...values,
    start_on: start_on!,
    end_on: end_on!,
    levels: [...levels],
    files: [...files],
  });
  const add = useFormSave(form, agreementEndpoints.addAgreement, {
    ...common,
    done: '协议院校已新增',
    toInput: (values) => ({ body: bodyOf(values) }),
  });
  const edit = useFormSave(form, agreementEndpoints.saveAgreement, {
    ...common,
    done: '协议院校已保存',
    toInput: (values) => ({ body: { id: row!.id, ...bodyOf(values) } }),
  });
  return (
    <FormDrawer form={form} title={row ? '编辑协议院校' : '新增协议院校'} onSubmit={row ? edit : add} onClose={onClose}>
      <FormSection>
        <TextField {...form.fields('name')} />
        <TextField {...form.fields('code')} maxLength={50} />
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
          max={mostAgreementFiles}
        />
      </FormSection>
    </FormDrawer>
  );
}
