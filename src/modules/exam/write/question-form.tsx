import { BankKind, limits, questionTypes, typeWord, type QuestionType } from '@contract/exam/rules';
import { questionEndpoints as calls, type Question } from '@contract/exam/questions';
import { retyped } from '@contract/exam/retype';
import { Alert } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useTabTitle } from '@/kernel/page-title';
import { MultiSelectField } from '@/kits/form/fields/multi-select-field';
import { SelectField } from '@/kits/form/fields/select-field';
import { SwitchField } from '@/kits/form/fields/switch-field';
import { FormPage } from '@/kits/form/form-page';
import { FormSection } from '@/kits/form/form-section';
import { useFormSave } from '@/kits/form/use-form-save';
import { useReachForm } from '@/kits/form/use-reach-form';
import { late } from '@/kits/late/late';
import { bankReads } from '../banks/reads';
import { bankPath } from '../paths';
import { typeOptions, useBanks, useQuestionChoices } from '../queries';
import { ContentFields } from './content-fields';
import { optionId } from './option-id';
import { PreviewPane } from './preview-pane';
import { ReportNotes } from './report-notes';
import { questionBody, questionLabels, questionRules, questionValues, shownValue } from './question-values';
import classes from './write.module.css';

const PreviewDrawer = late(() => import('./preview-drawer').then((file) => file.PreviewDrawer));
const VersionsDrawer = late(() => import('./versions-drawer').then((file) => file.VersionsDrawer));

interface QuestionFormProps {
  /** Null for a new one. */
  question: Question | null;
  /** The bank that a new one is for at first. */
  bankId: number | null;
  /** A new one was saved, and the next is to be written. */
  onNext?: () => void;
}

/** A question as its author writes it, with what an examinee will see beside it. */
export function QuestionForm({ question, bankId, onNext }: QuestionFormProps) {
  const navigate = useNavigate();
  const title = question ? '编辑试题' : '新增试题';
  useTabTitle(title, question ? typeWord(question.type) : undefined);
  const choices = useQuestionChoices();
  const banks = useBanks().data ?? [];
  const [opened, setOpened] = useState(0);
  const [isPreviewed, preview] = useDisclosure();
  const [showsVersions, versions] = useDisclosure();
  const form = useReachForm({
    key: `exam.question:${question?.id ?? 'new'}`,
    initial: questionValues(question, bankId),
    ...(question && { version: question.version }),
    labels: questionLabels,
    rules: questionRules,
  });
  const { values } = form;
  const type = values.type ?? 1;
  const leave = () => {
    const bank = banks.find(({ id }) => id === values.bank_id);
    void navigate(bankPath(bank ?? { kind: BankKind.own }));
  };
  const answers = {
    refresh: [...bankReads, calls.versions, calls.near],
    done: '试题已保存',
    errorFields: {
      EXAM_QUESTION_INCOMPLETE: 'content',
      EXAM_BANK_FOREIGN: 'bank_id',
      EXAM_BANK_KIND: 'bank_id',
    },
    fromCopy: (copy: Question) => questionValues(copy, null),
    show: shownValue,
    toInput: (from: typeof values) => ({ body: { ...(question && { id: question.id }), ...questionBody(from) } }),
  } as const;
  const save = useFormSave(form, calls.saveQuestion, { ...answers, onDone: leave });
  const saveAndNext = useFormSave(form, calls.saveQuestion, { ...answers, onDone: () => onNext?.() });
  const holding = banks.filter(({ kind, can_edit: can }) => can && kind !== BankKind.collection);
  const chooseType = (next: QuestionType | null) => {
    setOpened(0);
    form.set({ type: next, content: retyped(values.content, next ?? 1, optionId) });
  };
  return (
    <>
      <FormPage
        form={form}
        title={title}
        onSubmit={save}
        onCancel={leave}
        actions={[
          { label: '预览', onClick: preview.open },
          ...(question && question.no > 1 ? [{ label: '历史版本', onClick: versions.open }] : []),
          ...(onNext ? [{ label: '保存并继续', onClick: () => form.validate() && void saveAndNext(form.values) }] : []),
        ]}
      >
        <div className={classes.columns}>
          <div className={classes.form}>
            {question?.is_frozen && (
              <Alert color="info">
                这道题已用于定稿的试卷。改动内容后保存为第 {question.no + 1} 版，那些试卷仍用原来的内容。
              </Alert>
            )}
            {question && <ReportNotes questionId={question.id} />}
            <FormSection title="题库与题型">
              <SelectField
                {...form.fields('bank_id')}
                options={holding.map(({ id: value, name: label }) => ({ value, label }))}
              />
              <SelectField
                {...form.fields('type')}
                onChange={chooseType}
                options={typeOptions}
                disabled={question !== null}
                help={question ? '题型在新增后不再改变' : questionTypes[type].hint}
              />
            </FormSection>
            <ContentFields form={form} type={type} opened={opened} onOpen={setOpened} />
            <FormSection title="分类">
              <MultiSelectField
                {...form.fields('knowledge_ids')}
                options={choices.knowledgeOptions}
                most={limits.knowledge}
              />
              <SelectField {...form.fields('difficulty_id')} options={choices.difficultyOptions} />
              <SelectField {...form.fields('source_id')} options={choices.sourceOptions} />
              <MultiSelectField {...form.fields('tag_ids')} options={choices.tagOptions} most={limits.tags} />
              <SwitchField {...form.fields('is_practice')} help="学员可以在刷题中练习这道题" />
            </FormSection>
          </div>
          <PreviewPane type={type} content={values.content} onOpen={setOpened} />
        </div>
      </FormPage>
      {isPreviewed && <PreviewDrawer content={values.content} onClose={preview.close} />}
      {showsVersions && (
        <VersionsDrawer
          id={question!.id}
          onTake={(content) => {
            form.set({ content });
            versions.close();
          }}
          onClose={versions.close}
        />
      )}
    </>
  );
}
