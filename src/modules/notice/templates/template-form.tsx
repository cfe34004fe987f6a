import type { NoticeEventKey } from '@contract/notice/event-keys';
import { settingEndpoints } from '@contract/notice/setting-endpoints';
import type { TemplateRow } from '@contract/notice/setting-types';
import { channelLabels, type Channel } from '@contract/notice/push-words';
import { plainText } from '@contract/kernel/rich-text';
import { unknownVariables } from '@contract/notice/template';
import { MultiSelectField } from '@/kits/form/fields/multi-select-field';
import { SwitchField } from '@/kits/form/fields/switch-field';
import { TextField } from '@/kits/form/fields/text-field';
import { FormDrawer } from '@/kits/form/form-drawer';
import { FormSection } from '@/kits/form/form-section';
import { all, required, type Rules } from '@/kits/form/rules';
import { useFormSave } from '@/kits/form/use-form-save';
import { useReachForm } from '@/kits/form/use-reach-form';
import { channelWords } from '../push-words';
import { RichTextField } from '@/kits/rich-text/rich-text-field';
import { TemplateTest } from './template-test';
import { VariableList } from './variable-list';

interface Values {
  enabled: boolean;
  title: string;
  content: string;
  channels: readonly Channel[];
}

const labels = { enabled: '状态', title: '标题', content: '内容', channels: '其他渠道' } as const;
const outer = (['mail', 'sms'] as const).map((value) => ({ value, label: channelLabels[value] }));

const valuesOf = (template: TemplateRow): Values => ({
  enabled: template.enabled,
  title: template.title,
  content: template.content,
  channels: template.channels.filter((channel) => channel !== 'site') as Channel[],
});

/** The words of one event, with a test on examples. */
export function TemplateForm({ template, onClose }: { template: TemplateRow; onClose: () => void }) {
  const known = Object.fromEntries(template.variables.map(({ name, label }) => [name, label]));
  const knownOnly = (words: string) => {
    const unknown = unknownVariables(words, known);
    return unknown.length > 0 ? `此事件没有这些变量：${unknown.join('、')}` : null;
  };
  const rules: Rules<Values> = {
    title: all(required('标题'), knownOnly),
    content: (html) => (plainText(html) === '' ? '内容是必填项' : knownOnly(html)),
  };
  const form = useReachForm({
    key: `notice.template:${template.event}`,
    initial: valuesOf(template),
    version: template.version,
    labels,
    rules,
  });
  const event = template.event as NoticeEventKey;
  const save = useFormSave(form, settingEndpoints.templateEdit, {
    toInput: (values) => ({ params: { event }, body: { ...values, channels: ['site' as const, ...values.channels] } }),
    refresh: [settingEndpoints.templates],
    done: '已保存',
    fromCopy: valuesOf,
    show: (name, value) => {
      if (name === 'content') return plainText(value as string);
      if (name === 'channels') return channelWords(value as string[]) || '无';
      return name === 'enabled' ? (value ? '启用' : '停用') : (value as string);
    },
  });
  return (
    <FormDrawer form={form} title={`编辑模板：${template.event_title}`} size={700} onSubmit={save} onClose={onClose}>
      <FormSection>
        <SwitchField {...form.fields('enabled')} words={['启用', '停用，此事件不再通知']} />
        <TextField {...form.fields('title')} />
        <RichTextField {...form.fields('content')} />
        <VariableList variables={template.variables} />
        <MultiSelectField {...form.fields('channels')} options={outer} placeholder="只发站内消息" />
        <TemplateTest event={event} template={template} title={form.values.title} content={form.values.content} />
      </FormSection>
    </FormDrawer>
  );
}
