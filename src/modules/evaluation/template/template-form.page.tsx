import { Button, Group } from '@mantine/core';
import { formProblem, type Form } from '@contract/evaluation/form';
import { limits, templateKindKeys, templateKinds, type TemplateKind } from '@contract/evaluation/rules';
import { templateEndpoints as calls, type TemplateDetail } from '@contract/evaluation/templates';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useTabTitle } from '@/kernel/page-title';
import { useCall } from '@/kernel/query/use-call';
import { SelectField } from '@/kits/form/fields/select-field';
import { SwitchField } from '@/kits/form/fields/switch-field';
import { TextField } from '@/kits/form/fields/text-field';
import { TextareaField } from '@/kits/form/fields/textarea-field';
import { FormPage } from '@/kits/form/form-page';
import { FormSection } from '@/kits/form/form-section';
import { required } from '@/kits/form/rules';
import { useFormSave } from '@/kits/form/use-form-save';
import { useReachForm } from '@/kits/form/use-reach-form';
import { Loaded } from '@/kits/loaded/loaded';
import { templatesPath } from '../paths';
import { Builder } from './builder';
import { FormPreview } from './preview';

const labels = {
  name: '模板名称',
  kind: '类型',
  is_shared: '共享',
  formula: '计分方式',
  guide: '填写说明',
  sections: '题目',
};
const kinds = templateKindKeys.map((value) => ({ value, label: templateKinds[value] }));
const formulas = [
  { value: 'weighted', label: '按权重' },
  { value: 'equal', label: '各题相同' },
] as const;

const valuesOf = (row: TemplateDetail | null) => ({
  name: row?.name ?? '',
  kind: (row?.kind ?? 'evaluation') as TemplateKind | null,
  is_shared: row?.is_shared ?? false,
  formula: (row?.form.formula ?? 'weighted') as Form['formula'] | null,
  guide: row?.form.guide ?? '',
  sections: (row?.form.sections ?? [{ key: 's-1', title: '', items: [] }]) as Form['sections'],
});
type Values = ReturnType<typeof valuesOf>;

const formOf = ({ formula, guide, sections }: Values): Form => ({ formula: formula ?? 'weighted', guide, sections });

/** 模板编辑: `?id=` names the template; without one it is new. */
export default function TemplateFormPage() {
  const [query] = useSearchParams();
  const id = Number(query.get('id')) || 0;
  const found = useCall(calls.template, { params: { id: Math.max(1, id) } }, { staleTime: 0, enabled: id > 0 });
  if (id <= 0) return <TemplateForm row={null} />;
  return (
    <Loaded call={found} what="评价模板">
      {(row) => <TemplateForm key={row.id} row={row} />}
    </Loaded>
  );
}

function TemplateForm({ row }: { row: TemplateDetail | null }) {
  const navigate = useNavigate();
  const title = row ? '编辑模板' : '新增模板';
  useTabTitle(title, row?.name);
  const [isPreview, preview] = useState(false);
  const form = useReachForm<Values>({
    key: `evaluation.template:${row?.id ?? 'new'}`,
    initial: valuesOf(row),
    ...(row && { version: row.version }),
    labels,
    rules: {
      name: required(labels.name),
      kind: required(labels.kind),
      sections: (sections, values) => formProblem(formOf({ ...values, sections })) ?? null,
    },
  });
  const answers = {
    refresh: [calls.templates, calls.template],
    done: '模板已保存',
    errorFields: { NAME_TAKEN: 'name', EVALUATION_FORM_INVALID: 'sections' },
    onDone: () => void navigate(templatesPath),
  } as const;
  const bodyOf = (values: Values) => ({
    name: values.name,
    kind: values.kind!,
    is_shared: values.is_shared,
    form: formOf(values),
  });
  const add = useFormSave(form, calls.addTemplate, { ...answers, toInput: (values) => ({ body: bodyOf(values) }) });
  const edit = useFormSave(form, calls.saveTemplate, {
    ...answers,
    toInput: (values) => ({ body: { id: row!.id, ...bodyOf(values) } }),
    fromCopy: valuesOf,
    show: (name, value) =>
      name === 'sections' ? `${(value as Form['sections']).flatMap(({ items }) => items).length} 题` : undefined,
  });
  const sections = form.fields('sections');
  return (
    <FormPage form={form} title={title} onSubmit={row ? edit : add}>
      <FormSection
        title="基本信息"
        {...(row &&
          row.task_count > 0 && { hint: `已有 ${row.task_count} 个任务使用，修改题目将生成新版本，原任务不变。` })}
      >
        <TextField {...form.fields('name')} maxLength={limits.name} />
        <SelectField {...form.fields('kind')} options={kinds} />
        <SelectField {...form.fields('formula')} options={formulas} help="得分 = Σ 权重 × 得分/满分 ÷ Σ 权重 × 100" />
        <SwitchField {...form.fields('is_shared')} words={['全院可用', '仅本人']} />
        <TextareaField {...form.fields('guide')} maxLength={limits.note} />
      </FormSection>
      <Builder id={sections.id} sections={sections.value} onChange={sections.onChange} error={sections.error} />
      <Group>
        <Button variant="default" onClick={() => preview(true)}>
          预览
        </Button>
      </Group>
      {isPreview && (
        <FormPreview title={form.values.name || '预览'} onClose={() => preview(false)}>
          {(trial) => trial(formOf(form.values))}
        </FormPreview>
      )}
    </FormPage>
  );
}
