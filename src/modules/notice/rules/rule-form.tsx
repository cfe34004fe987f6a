import type { NoticeEventKey } from '@contract/notice/event-keys';
import { formatMinute, parseMinute } from '@contract/notice/rules';
import { settingEndpoints } from '@contract/notice/setting-endpoints';
import type { RuleInput, RuleRow } from '@contract/notice/setting-types';
import { MultiSelectField } from '@/kits/form/fields/multi-select-field';
import { NumberField } from '@/kits/form/fields/number-field';
import { SwitchField } from '@/kits/form/fields/switch-field';
import { TextField } from '@/kits/form/fields/text-field';
import { FormDrawer } from '@/kits/form/form-drawer';
import { FormSection } from '@/kits/form/form-section';
import { between, type Rules } from '@/kits/form/rules';
import { useFormSave } from '@/kits/form/use-form-save';
import { useReachForm } from '@/kits/form/use-reach-form';

interface Values {
  enabled: boolean;
  recipients: readonly string[];
  /** Numbers with separators between them. */
  leadDays: string;
  repeatDays: number | null;
  quietFrom: string;
  quietTo: string;
  digest: boolean;
  escalateDays: number | null;
  escalateTo: readonly string[];
}

const labels = {
  enabled: '状态',
  recipients: '通知谁',
  leadDays: '提前天数',
  repeatDays: '未读再提醒',
  quietFrom: '免打扰从',
  quietTo: '免打扰到',
  digest: '每日汇总',
  escalateDays: '逾期上报',
  escalateTo: '上报给',
} as const;

const mostLeads = 5;
const mostDays = 365;
const time = (text: string) => (Number.isNaN(parseMinute(text)) ? '请按 22:00 的样式填写' : null);

const rules: Rules<Values> = {
  leadDays: (text) => {
    const days = daysOf(text);
    if (days.some((day) => !Number.isInteger(day) || day < 0 || day > mostDays))
      return `请填写 0 到 ${mostDays} 的天数，用逗号分隔`;
    return days.length > mostLeads ? `最多 ${mostLeads} 个天数` : null;
  },
  repeatDays: between(0, mostDays),
  escalateDays: between(0, mostDays),
  quietFrom: time,
  quietTo: time,
  escalateTo: (roles, { escalateDays }) =>
    (escalateDays ?? 0) > 0 && roles.length === 0 ? '请至少选择一个上报给' : null,
};

function daysOf(text: string): number[] {
  return text
    .split(/[,，、\s]+/)
    .filter(Boolean)
    .map(Number);
}

const valuesOf = (rule: RuleRow): Values => ({
  enabled: rule.enabled,
  recipients: rule.recipients,
  leadDays: rule.lead_days.join('，'),
  repeatDays: rule.repeat_days,
  quietFrom: formatMinute(rule.quiet_from),
  quietTo: formatMinute(rule.quiet_to),
  digest: rule.digest,
  escalateDays: rule.escalate_days,
  escalateTo: rule.escalate_to,
});

const inputOf = (values: Values): RuleInput => ({
  enabled: values.enabled,
  recipients: [...values.recipients],
  lead_days: daysOf(values.leadDays),
  repeat_days: values.repeatDays ?? 0,
  quiet_from: parseMinute(values.quietFrom),
  quiet_to: parseMinute(values.quietTo),
  digest: values.digest,
  escalate_days: values.escalateDays ?? 0,
  escalate_to: [...values.escalateTo],
});

interface RuleFormProps {
  rule: RuleRow;
  roles: readonly { code: string; name: string }[];
  onClose: () => void;
}

/** The rule of one event. */
export function RuleForm({ rule, roles, onClose }: RuleFormProps) {
  const form = useReachForm({
    key: `notice.rule:${rule.event}`,
    initial: valuesOf(rule),
    version: rule.version,
    labels,
    rules,
  });
  const named = (rows: readonly { code: string; name: string }[]) =>
    rows.map(({ code, name }) => ({ value: code, label: name }));
  const nameOf = (code: string) => [...roles, ...rule.recipient_options].find((one) => one.code === code)?.name ?? code;
  const save = useFormSave(form, settingEndpoints.ruleEdit, {
    toInput: (values) => ({ params: { event: rule.event as NoticeEventKey }, body: inputOf(values) }),
    refresh: [settingEndpoints.rules],
    done: '已保存',
    fromCopy: valuesOf,
    show: (_name, value) => {
      if (Array.isArray(value)) return (value as string[]).map(nameOf).join('、') || '无';
      return typeof value === 'boolean' ? (value ? '是' : '否') : String((value as string | number | null) ?? '无');
    },
  });
  return (
    <FormDrawer form={form} title={`配置规则：${rule.event_title}`} onSubmit={save} onClose={onClose}>
      <FormSection>
        <SwitchField {...form.fields('enabled')} words={['开启', '关闭，此事件不再通知']} />
        <MultiSelectField {...form.fields('recipients')} options={named(rule.recipient_options)} />
        {rule.has_lead && <TextField {...form.fields('leadDays')} help="到期前几天提醒，用逗号分隔，如 3，1" />}
        <NumberField {...form.fields('repeatDays')} suffix=" 天" help="每隔几天再提醒一次，0 为不再提醒" />
        <TextField {...form.fields('quietFrom')} maxLength={5} />
        <TextField
          {...form.fields('quietTo')}
          maxLength={5}
          help="这段时间内的消息到时间后再送达；两者相同为不设免打扰"
        />
        <SwitchField {...form.fields('digest')} words={['每天 08:00 汇总成一条', '逐条通知']} />
        <NumberField {...form.fields('escalateDays')} suffix=" 天" help="未读超过几天后上报，0 为不上报" />
        <MultiSelectField
          {...form.fields('escalateTo')}
          options={named(roles)}
          help="其中能看到全院的人，以及与接收人同科室的人会收到"
        />
      </FormSection>
    </FormDrawer>
  );
}
