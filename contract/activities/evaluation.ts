import { itemsOf, type Form } from '../evaluation/form';
import { limits } from './rules';

/** What those who took part are asked about an activity. No schema here: pages import this file. */

/** A question that is answered by points from 1 on. */
export interface EvaluationItem {
  title: string;
  help: string;
  is_required: boolean;
  maximum: number;
  /** How much it counts beside the others; 0: not at all. */
  weight: number;
  /** Points at or below which something has to be said; null: never. */
  low: number | null;
}

/** 评价表: scores, and one opinion. An activity keeps the one that held when it was published. */
export interface EvaluationForm {
  name: string;
  items: EvaluationItem[];
  opinion: { title: string; is_required: boolean };
}

const opinionTitle = '意见与建议';

/** What is asked of activities whose kind names no template. */
export const generalForm: EvaluationForm = {
  name: '通用评价表',
  items: ['准备充分', '重点突出', '结合临床', '互动与启发', '总体收获'].map((title) => ({
    title,
    help: '',
    is_required: true,
    maximum: 5,
    weight: 1,
    low: null,
  })),
  opinion: { title: opinionTitle, is_required: false },
};

/**
 * A template of the evaluation module as such a form; undefined where it asks for something else, as choices do whose jumps a
 * hall full of phones has no time for.
 */
export function evaluationFormOf(name: string, form: Form): EvaluationForm | undefined {
  const items = itemsOf(form);
  const [scored, texts] = [items.filter(({ kind }) => kind === 'score'), items.filter(({ kind }) => kind === 'text')];
  const isPlain = scored.length + texts.length === items.length && texts.length <= 1;
  if (!isPlain || scored.length === 0 || scored.length > limits.evaluationItems) return undefined;
  const [text] = texts;
  return {
    name,
    items: scored.map(({ title, help, required, maximum, weight, low }) => ({
      title,
      help,
      is_required: required,
      maximum,
      weight: form.formula === 'equal' ? Math.min(weight, 1) : weight,
      low,
    })),
    opinion: { title: text?.title ?? opinionTitle, is_required: text?.required ?? false },
  };
}

/** What somebody gave; 0 points: left out. */
export interface Given {
  scores: readonly number[];
  comment: string;
}

/** What is still to be done before it can be handed in, in words; empty when nothing is. */
export function givenProblem({ items, opinion }: EvaluationForm, { scores, comment }: Given): string {
  if (scores.length !== items.length) return '评价表已更换，请刷新后重新评价';
  const over = items.find(({ maximum }, at) => scores[at]! > maximum);
  if (over) return `“${over.title}”最高 ${over.maximum} 分`;
  const left = items.find(({ is_required }, at) => is_required && scores[at] === 0);
  if (left) return `请为“${left.title}”评分`;
  if (!scores.some((score) => score > 0)) return '请至少为一项评分';
  if (comment.trim() !== '') return '';
  const low = items.find((item, at) => isLowScore(item, scores[at]!));
  if (low) return `“${low.title}”得分较低，请在${opinion.title}中写明原因`;
  return opinion.is_required ? `请填写${opinion.title}` : '';
}

const isLowScore = ({ low }: EvaluationItem, score: number) => low !== null && score > 0 && score <= low;

/** Best of the scale on which activities are compared, whatever their forms ask. */
export const bestWorth = 5;

/** What an evaluation is worth, up to `bestWorth`: the items given by their weights; null where none of them counts. */
export function worthOf({ items }: EvaluationForm, scores: readonly number[]): number | null {
  const given = items.flatMap(({ maximum, weight }, at) => {
    const score = scores[at] ?? 0;
    return score > 0 && weight > 0 ? [{ weight, share: score / maximum }] : [];
  });
  const weights = given.reduce((sum, one) => sum + one.weight, 0);
  if (weights === 0) return null;
  return (bestWorth * given.reduce((sum, one) => sum + one.weight * one.share, 0)) / weights;
}
