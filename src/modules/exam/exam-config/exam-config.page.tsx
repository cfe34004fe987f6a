import { defaultEndpoints as calls, type ExamConfig } from '@contract/exam/exams/defaults';
import { defaultLimits } from '@contract/exam/exams/default-rules';
import { examModule } from '@contract/exam/module';
import { useCall } from '@/kernel/query/use-call';
import { NumberField } from '@/kits/form/fields/number-field';
import { TextareaField } from '@/kits/form/fields/textarea-field';
import { FormPage } from '@/kits/form/form-page';
import { FormSection } from '@/kits/form/form-section';
import { useFormSave } from '@/kits/form/use-form-save';
import { useReachForm } from '@/kits/form/use-reach-form';
import { Loaded } from '@/kits/loaded/loaded';
import { configBody, configLabels, configRules, configValues, shownValue, type ConfigValues } from './config-values';
import { LevelRows } from './level-rows';
import { CheatFields, MarkingFields } from './rule-fields';
import { TypeRows } from './type-rows';

const { title } = examModule.screens.examConfig;

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
  const { fields } = form;
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
      <CheatFields form={form} />
      <MarkingFields form={form} />
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
