import { continuingConfigEndpoints as calls, type ConEduSetting } from '@contract/continuing/config';
import { limits } from '@contract/continuing/rules';
import { NumberField } from '@/kits/form/fields/number-field';
import { SwitchField } from '@/kits/form/fields/switch-field';
import { TextField } from '@/kits/form/fields/text-field';
import { TextareaField } from '@/kits/form/fields/textarea-field';
import { RowDrawer } from '@/kits/form/row-drawer';
import { all, between, required } from '@/kits/form/rules';
import { useFormSave } from '@/kits/form/use-form-save';
import { useReachForm } from '@/kits/form/use-reach-form';

const labels = {
  periods: '进修时长（月）',
  monthly_fee: '每月进修费',
  deposit: '保证金',
  share_percent: '科室分成',
  materials: '申请材料',
  no_show_days: '未报到天数',
  delay_months: '一次延期最多',
  training_required: '岗前培训',
  letter_text: '录取通知书正文',
  certificate_text: '结业证正文',
};
const lines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
const monthsIn = (text: string) => text.split(/[,，、\s]+/).filter(Boolean);
const isMonths = (text: string) => /^\d{1,2}$/.test(text) && Number(text) >= 1 && Number(text) <= limits.months[1];
const mostYuan = limits.money[1] / 100;

const valuesOf = (now: ConEduSetting) => ({
  periods: now.periods.join('、'),
  monthly_fee: (now.monthly_fee / 100) as number | null,
  deposit: (now.deposit / 100) as number | null,
  share_percent: now.share_percent as number | null,
  materials: now.materials.join('\n'),
  no_show_days: now.no_show_days as number | null,
  delay_months: now.delay_months as number | null,
  training_required: now.training_required,
  letter_text: now.letter_text,
  certificate_text: now.certificate_text,
});

/** What holds for all who visit. Batches and fees that are settled stay as they are. */
export function ConfigForm({ row, onClose }: { row: ConEduSetting; onClose: () => void }) {
  const form = useReachForm({
    key: 'conEdu.setting',
    initial: valuesOf(row),
    version: row.version,
    labels,
    rules: {
      periods: (text) => {
        const months = monthsIn(text);
        if (months.length === 0) return '进修时长（月）是必填项';
        if (!months.every(isMonths)) return `请填写 1 到 ${limits.months[1]} 的整数，用顿号隔开，如 3、6、12`;
        return months.length > 6 || new Set(months.map(Number)).size !== months.length ? '最多六个，不能重复' : null;
      },
      monthly_fee: all(required(labels.monthly_fee), between(0, mostYuan, 2)),
      deposit: all(required(labels.deposit), between(0, mostYuan, 2)),
      share_percent: all(required(labels.share_percent), between(...limits.percent)),
      materials: (text) => {
        const all = lines(text);
        if (all.length > limits.materials) return `最多 ${limits.materials} 项`;
        return new Set(all).size === all.length ? null : '材料名称重复';
      },
      no_show_days: all(required(labels.no_show_days), between(...limits.days)),
      delay_months: all(required(labels.delay_months), between(1, 12)),
      letter_text: required(labels.letter_text),
      certificate_text: required(labels.certificate_text),
    },
  });
  const save = useFormSave(form, calls.saveConEduSetting, {
    refresh: [calls.conEduSetting],
    done: '进修配置已保存',
    fromCopy: valuesOf,
    toInput: (values) => ({
      body: {
        id: row.id,
        periods: monthsIn(values.periods).map(Number),
        monthly_fee: Math.round(values.monthly_fee! * 100),
        deposit: Math.round(values.deposit! * 100),
        share_percent: values.share_percent!,
        materials: lines(values.materials),
        no_show_days: values.no_show_days!,
        delay_months: values.delay_months!,
        training_required: values.training_required,
        letter_text: values.letter_text,
        certificate_text: values.certificate_text,
      },
    }),
  });
  return (
    <RowDrawer form={form} title="编辑进修配置" onSubmit={save} onClose={onClose}>
      <TextField {...form.fields('periods')} maxLength={40} help="用顿号隔开，如 3、6、12" />
      <NumberField {...form.fields('monthly_fee')} suffix=" 元" help="不足半月按半月计" />
      <NumberField {...form.fields('deposit')} suffix=" 元" />
      <NumberField {...form.fields('share_percent')} suffix=" %" help="按实收学费计，报到时确定" />
      <TextareaField {...form.fields('materials')} maxLength={limits.note} help="每行一项" />
      <NumberField {...form.fields('no_show_days')} suffix=" 天" />
      <NumberField {...form.fields('delay_months')} suffix=" 个月" />
      <SwitchField {...form.fields('training_required')} words={['合格后才能入科', '不要求']} />
      <TextareaField {...form.fields('letter_text')} maxLength={limits.note} />
      <TextareaField {...form.fields('certificate_text')} maxLength={limits.note} />
    </RowDrawer>
  );
}
