import type { GalleryEntry } from '@/gallery/gallery-entry';
import { DateField } from './fields/date-field';
import { MultiSelectField } from './fields/multi-select-field';
import { NumberField } from './fields/number-field';
import { SelectField } from './fields/select-field';
import { SwitchField } from './fields/switch-field';
import { TextField } from './fields/text-field';
import { TextareaField } from './fields/textarea-field';
import { FormPage } from './form-page';
import { FormSection } from './form-section';
import { all, between, chosen, required } from './rules';
import { useReachForm } from './use-reach-form';

const labels = {
  name: '名称',
  code: '编码',
  beds: '床位数',
  base: '所属基地',
  days: '开放日',
  since: '启用日期',
  isOpen: '状态',
  note: '备注',
};

const days = ['一', '二', '三', '四', '五', '六', '日'].map((day, at) => ({ value: at + 1, label: `星期${day}` }));
const initial = {
  name: '神经外科重症监护病房',
  code: '',
  beds: 24 as number | null,
  base: null as number | null,
  days: [1, 3] as readonly number[],
  since: '2026-11-23' as string | null,
  isOpen: true,
  note: '',
};

function AllFields() {
  const form = useReachForm({
    key: 'gallery.form',
    initial,
    labels,
    rules: {
      name: required(labels.name),
      code: required(labels.code),
      beds: all(required(labels.beds), between(1, 200)),
      days: chosen(labels.days),
    },
  });
  return (
    <FormPage form={form} title="表单字段" onSubmit={() => Promise.resolve(form.markSaved())} submitLabel="检查">
      <FormSection title="基本信息" hint="留空后按“检查”，可以看到各字段的错误">
        <TextField {...form.fields('name')} />
        <TextField {...form.fields('code')} help="4 到 10 位字母或数字" />
        <NumberField {...form.fields('beds')} suffix=" 张" />
        <SelectField {...form.fields('base')} options={[{ value: 1, label: '内科专业基地' }]} />
      </FormSection>
      <FormSection title="开放时间">
        <MultiSelectField {...form.fields('days')} options={days} />
        <DateField {...form.fields('since')} />
        <SwitchField {...form.fields('isOpen')} words={['启用', '停用']} />
        <TextareaField {...form.fields('note')} />
      </FormSection>
    </FormPage>
  );
}

export default {
  title: '表单',
  examples: [{ key: 'fields', title: '字段', Example: AllFields }],
} satisfies GalleryEntry;
