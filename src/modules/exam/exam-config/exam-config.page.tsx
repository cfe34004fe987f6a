import { defaultEndpoints as calls, type ExamConfig } from '@contract/exam/exams/defaults';
import { defaultLimits } from '@contract/exam/exams/default-rules';
import { arbitrations, releases } from '@contract/exam/exams/rules';
import { examModule } from '@contract/exam/module';
import { useCall } from '@/kernel/query/use-call';
import { NumberField } from '@/kits/form/fields/number-field';
import { SelectField } from '@/kits/form/fields/select-field';
import { SwitchField } from '@/kits/form/fields/switch-field';
import { TextareaField } from '@/kits/form/fields/textarea-field';
import { FormPage } from '@/kits/form/form-page';
import { FormSection } from '@/kits/form/form-section';
import { useFormSave } from '@/kits/form/use-form-save';
import { useReachForm } from '@/kits/form/use-reach-form';
import { Loaded } from '@/kits/loaded/loaded';
import { configBody, configLabels, configRules, configValues, shownValue, type ConfigValues } from './config-values';
import { LevelRows } from './level-rows';
import { TypeRows } from './type-rows';

const { title } = examModule.screens.examConfig;
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

/** 考试配置: what a new exam begins with. */
export default function ExamConfigPage() {
  const config = useCall(calls.examConfig, {}, { staleTime: 0 });
  return (
    <Loaded call={config} what="考试配置">
      {(found) => <ConfigForm config={found} />}
    </Loaded>
  );
}

function ConfigForm({ config }: { config: ExamConfig }) {
  const form = useReachForm<ConfigValues>({
    key: 'exam.config',
    initial: configValues(config),
    version: config.version,
    labels: configLabels,
    rules: configRules,
  });
  const save = useFormSave(form, calls.saveExamConfig, {
    toInput: (values) => ({ body: configBody(values) }),
    fromCopy: (copy) => configValues(copy as ExamConfig),
    refresh: [calls.examConfig],
    done: '考试配置已保存',
    show: shownValue,
  });
  const { fields, values } = form;
  return (
    <FormPage form={form} title={title} onSubmit={save}>
      <FormSection
        title="考试类型"
        hint="新建考试时按类型带出时长与及格线，在考试设置中仍可修改；停用的类型不再用于新建。"
      >
        <TypeRows {...fields('types')} />
      </FormSection>
      <FormSection title="时间">
        <NumberField {...fields('late_min')} suffix=" 分钟" help="开考后超过此时间不能再入场" />
        <NumberField {...fields('early_min')} suffix=" 分钟" help="开考后不满此时间不能交卷；0 为不限" />
        <NumberField {...fields('grace_s')} suffix=" 秒" help="到时后仍接收网络延迟送达的作答" />
        <NumberField {...fields('remind_hours')} suffix=" 小时" help="开考前提醒考生；0 为不提醒" />
      </FormSection>
      <FormSection title="防作弊">
        <SwitchField {...fields('shuffle_questions')} />
        <SwitchField {...fields('shuffle_options')} help="标为固定顺序的选项不打乱" />
        <SwitchField {...fields('is_fullscreen')} />
        <SwitchField {...fields('is_copy_forbidden')} />
        <NumberField {...fields('switch_limit')} suffix=" 次" help="超过后提醒监考；不填为只记录、不提醒" />
        <SwitchField {...fields('is_self_transfer')} help="关闭时由监考解锁后才能换设备" />
        <SwitchField {...fields('allow_ticket_login')} help="中途换设备的考生可用准考证上的编码进入" />
        <TextareaField
          {...fields('allowed_ips')}
          help="每行一个地址或网段，如 10.0.0.0/8；不填为不限"
          maxLength={2000}
        />
        <TextareaField
          {...fields('seb_keys')}
          help="每行一个 64 位密钥，最多 5 个；不填为不要求专用浏览器"
          maxLength={400}
        />
      </FormSection>
      <FormSection title="阅卷与公布">
        <SelectField {...fields('marks_needed')} options={whom} />
        {values.marks_needed === 2 && (
          <>
            <NumberField
              {...fields('threshold_percent')}
              suffix=" %"
              help="两评之差超过本题分值的此比例，由第三人评阅"
            />
            <SelectField {...fields('arbitration')} options={optionsOf(arbitrations)} />
          </>
        )}
        <SelectField {...fields('show_score')} options={optionsOf(releases)} />
        <SelectField {...fields('show_answers')} options={answerReleases} />
      </FormSection>
      <FormSection title="成绩等级" hint="按得分率由高到低排列，模拟考试也按此显示等级。">
        <LevelRows {...fields('levels')} />
      </FormSection>
      <FormSection title="准考证与归档">
        <TextareaField {...fields('ticket_note')} maxLength={defaultLimits.note} help="印在每张准考证下方" />
        <NumberField {...fields('archive_months')} suffix=" 个月" help="已结束的考试满此时间后归档；0 为只由人工归档" />
      </FormSection>
    </FormPage>
  );
}
