import { BankKind, limits, typeWord, type QuestionType } from '@contract/exam/rules';
import { configEndpoints } from '@contract/exam/config';
import { questionEndpoints as calls, type Question } from '@contract/exam/questions';
import { excerptOf } from '@contract/exam/content-problems';
import { retyped } from '@contract/exam/retype';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useCall } from '@/kernel/query/use-call';
import { FormNotices } from '@/kits/form/form-notices';
import { FormSection } from '@/kits/form/form-section';
import { MultiSelectField } from '@/kits/form/fields/multi-select-field';
import { SelectField } from '@/kits/form/fields/select-field';
import { useFormSave } from '@/kits/form/use-form-save';
import { useReachForm } from '@/kits/form/use-reach-form';
import { bankReads } from '../banks/reads';
import { typeOptions, useBanks, useQuestionChoices } from '../queries';
import { ContentFields } from '../write/content-fields';
import { optionId } from '../write/option-id';
import { questionBody, questionLabels, questionRules, questionValues, shownValue } from '../write/question-values';
import classes from './papers.module.css';
import type { OutlineItem } from './outline-values';

interface QuestionWriterProps {
  onAdd: (items: readonly OutlineItem[]) => void;
}

/** A question that is written for the paper; it is kept in a bank, where it is found again. */
export function QuestionWriter({ onAdd }: QuestionWriterProps) {
  const [round, setRound] = useState<{ no: number; after: Question | null }>({ no: 0, after: null });
  return (
    <Writer
      key={round.no}
      after={round.after}
      onAdd={onAdd}
      onDone={(question) => setRound({ no: round.no + 1, after: question })}
    />
  );
}

interface WriterProps extends QuestionWriterProps {
  /** The one that was written before: its bank, type and fields are those of the next. */
  after: Question | null;
  onDone: (question: Question) => void;
}

function Writer({ after, onAdd, onDone }: WriterProps) {
  const banks = (useBanks().data ?? []).filter(({ kind, can_edit: can }) => can && kind !== BankKind.collection);
  const choices = useQuestionChoices();
  const types = useCall(configEndpoints.typeList, {}, { staleTime: 60_000 }).data ?? [];
  const [opened, setOpened] = useState(0);
  const blank = questionValues(null, after?.bank_id ?? null);
  const type0 = (after?.type ?? 1) as QuestionType;
  const form = useReachForm({
    key: `exam.paper-question:${after?.id ?? 'first'}`,
    initial: {
      ...blank,
      type: type0,
      content: retyped(blank.content, type0, optionId),
      difficulty_id: after?.difficulty_id ?? null,
      knowledge_ids: after?.knowledge_ids ?? [],
    },
    labels: { ...questionLabels, bank_id: '存入题库' },
    rules: questionRules,
  });
  const type = form.values.type ?? 1;
  const save = useFormSave(form, calls.saveQuestion, {
    refresh: bankReads,
    done: '已加入试卷，并存入题库',
    errorFields: { EXAM_QUESTION_INCOMPLETE: 'content', EXAM_BANK_FOREIGN: 'bank_id', EXAM_BANK_KIND: 'bank_id' },
    show: shownValue,
    toInput: (values) => ({ body: questionBody(values) }),
    onDone: (question) => {
      const each = types.find(({ id }) => id === question.type)?.default_score ?? 1;
      const named = (list: readonly { value: number; label: string }[], id: number) => ({
        id,
        name: list.find(({ value }) => value === id)?.label.trim() ?? typeWord(question.type),
      });
      onAdd([
        {
          question_id: question.id,
          type: question.type,
          excerpt: excerptOf(question.content).slice(0, 200),
          difficulty: question.difficulty_id === null ? null : named(choices.difficultyOptions, question.difficulty_id),
          knowledge: question.knowledge_ids.map((id) => named(choices.knowledgeOptions, id)),
          used_count: 0,
          holders: 0,
          last_used_at: null,
          scores: question.content.parts.map(() => each),
        },
      ]);
      onDone(question);
    },
  });
  return (
    <div className={classes.writer}>
      <FormNotices form={form} />
      <FormSection title="题目">
        <SelectField
          {...form.fields('bank_id')}
          options={banks.map(({ id: value, name: label }) => ({ value, label }))}
        />
        <SelectField
          {...form.fields('type')}
          options={typeOptions}
          onChange={(next) => {
            setOpened(0);
            form.set({ type: next, content: retyped(form.values.content, next ?? 1, optionId) });
          }}
        />
        <MultiSelectField
          {...form.fields('knowledge_ids')}
          options={choices.knowledgeOptions}
          most={limits.knowledge}
        />
        <SelectField {...form.fields('difficulty_id')} options={choices.difficultyOptions} />
      </FormSection>
      <ContentFields form={form} type={type} opened={opened} onOpen={setOpened} />
      <div>
        <Button onClick={() => form.validate() && void save(form.values)}>加入试卷</Button>
      </div>
    </div>
  );
}
