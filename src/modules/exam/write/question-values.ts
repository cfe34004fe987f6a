import type { FullContent } from '@contract/exam/content';
import { contentProblems, emptyContent, excerptOf } from '@contract/exam/content-problems';
import type { Question } from '@contract/exam/questions';
import { typeWord, type QuestionType } from '@contract/exam/rules';
import { required, type Rules } from '@/kits/form/rules';
import { optionId } from './option-id';

export interface QuestionValues {
  bank_id: number | null;
  type: QuestionType | null;
  difficulty_id: number | null;
  source_id: number | null;
  knowledge_ids: readonly number[];
  tag_ids: readonly number[];
  is_practice: boolean;
  content: FullContent;
}

export const questionLabels = {
  bank_id: '题库',
  type: '题型',
  difficulty_id: '难度',
  source_id: '来源',
  knowledge_ids: '知识点',
  tag_ids: '标签',
  is_practice: '用于练习',
  content: '内容',
};

export function questionValues(question: Question | null, bankId: number | null): QuestionValues {
  if (!question) {
    return {
      bank_id: bankId,
      type: 1,
      difficulty_id: null,
      source_id: null,
      knowledge_ids: [],
      tag_ids: [],
      is_practice: false,
      content: emptyContent(1, optionId),
    };
  }
  const { bank_id, type, difficulty_id, source_id, knowledge_ids, tag_ids, is_practice, content } = question;
  return {
    bank_id,
    type: type as QuestionType,
    difficulty_id,
    source_id,
    knowledge_ids,
    tag_ids,
    is_practice,
    content,
  };
}

export const questionRules: Rules<QuestionValues> = {
  bank_id: required(questionLabels.bank_id),
  type: required(questionLabels.type),
  content(content, { type }) {
    const [problem] = contentProblems(type ?? 1, content);
    if (!problem) return null;
    return problem.part > 0 && content.parts.length > 1 ? `第 ${problem.part} 小题：${problem.text}` : problem.text;
  },
};

/** What is sent: how many blanks there are follows from their answers. */
export const questionBody = ({ bank_id, type, knowledge_ids, tag_ids, content, ...values }: QuestionValues) => ({
  ...values,
  bank_id: bank_id!,
  type: type!,
  knowledge_ids: [...knowledge_ids],
  tag_ids: [...tag_ids],
  content,
});

/** Values in words where two people changed the same question. */
export function shownValue(name: keyof QuestionValues, value: unknown): string | undefined {
  if (name === 'content') return excerptOf(value as FullContent).slice(0, 80);
  return name === 'type' ? typeWord(Number(value)) : undefined;
}
