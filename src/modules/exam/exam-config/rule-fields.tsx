import { arbitrations, releases } from '@contract/exam/exams/rules';
import { NumberField } from '@/kits/form/fields/number-field';
import { SelectField } from '@/kits/form/fields/select-field';
import { SwitchField } from '@/kits/form/fields/switch-field';
import { TextareaField } from '@/kits/form/fields/textarea-field';
import { FormSection } from '@/kits/form/form-section';
import type { ReachForm } from '@/kits/form/use-reach-form';
import type { RuleValues } from './rule-values';

const optionsOf = <Key extends string>(words: Readonly<Record<Key, string>>) =>
  (Object.entries(words) as [Key, string][]).map(([value, label]) => ({ value, label }));
const answerReleases = [
  { value: 'never', label: releases.never },
  { value: 'published', label: releases.published },
] as const;
const whom = [
  { value: 1, label: '1 人' },
  { value: 2, label: '2 人，分别评阅' },
];

interface RuleFieldsProps<Values extends RuleValues> {
  form: ReachForm<Values>;
}

/** The same form by its rules alone: what a form holds besides does not concern them. */
const asRules = <Values extends RuleValues>(form: ReachForm<Values>) => form as unknown as ReachForm<RuleValues>;

/** What is asked of those who sit. */
export function CheatFields<Values extends RuleValues>({ form }: RuleFieldsProps<Values>) {
  const { fields } = asRules(form);
  return (
    <FormSection title="防作弊">
      <SwitchField {...fields('shuffle_questions')} />
      <SwitchField {...fields('shuffle_options')} help="标为固定顺序的选项不打乱" />
      <SwitchField {...fields('is_fullscreen')} />
      <SwitchField {...fields('is_copy_forbidden')} />
      <NumberField {...fields('switch_limit')} suffix=" 次" help="超过后提醒监考；不填为只记录、不提醒" />
      <SwitchField {...fields('is_self_transfer')} help="关闭时由监考解锁后才能换设备" />
      <SwitchField {...fields('allow_ticket_login')} help="中途换设备的考生可用准考证上的编码进入" />
      <TextareaField {...fields('allowed_ips')} help="每行一个地址或网段，如 10.0.0.0/8；不填为不限" maxLength={2000} />
      <TextareaField
        {...fields('seb_keys')}
        help="每行一个 64 位密钥，最多 5 个；不填为不要求专用浏览器"
        maxLength={400}
      />
    </FormSection>
  );
}

/** How answers are marked, and what candidates are told. */
export function MarkingFields<Values extends RuleValues>({ form }: RuleFieldsProps<Values>) {
  const { fields, values } = asRules(form);
  return (
    <FormSection title="阅卷与公布">
      <SelectField {...fields('marks_needed')} options={whom} />
      {values.marks_needed === 2 && (
        <>
          <NumberField {...fields('threshold_percent')} suffix=" %" help="两评之差超过本题分值的此比例，由第三人评阅" />
          <SelectField {...fields('arbitration')} options={optionsOf(arbitrations)} />
        </>
      )}
      <SelectField {...fields('show_score')} options={optionsOf(releases)} />
      <SelectField {...fields('show_answers')} options={answerReleases} />
    </FormSection>
  );
}
