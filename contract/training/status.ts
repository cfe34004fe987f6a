import type { KindReview } from '../handbook/kind-rules';
import type { EntryState } from './completion';

/** States of handbook entries, and who may do what in them. Server and pages both go by this file. */
export const entryStateWords: Record<EntryState, string> = {
  draft: '草稿',
  submitted: '待审核',
  passed: '已通过',
  returned: '已退回',
  appealed: '申诉认可',
};

export const entryActions = ['edit', 'submit', 'remove', 'pass', 'return'] as const;
export type EntryAction = (typeof entryActions)[number];
export const entryActionWords: Record<EntryAction, string> = {
  edit: '修改',
  submit: '提交',
  remove: '删除',
  pass: '通过',
  return: '退回',
};

/** Whose the entry is, and whose turn it is to review it. */
export type EntryRole = 'owner' | 'reviewer' | 'other';

/** Action by role and state: whoever wrote an entry never reviews it, and what is passed stays as it was passed. */
const allowed: Record<EntryRole, Record<EntryState, readonly EntryAction[]>> = {
  owner: {
    draft: ['edit', 'submit', 'remove'],
    submitted: ['edit'],
    passed: [],
    returned: ['edit', 'submit', 'remove'],
    appealed: [],
  },
  reviewer: { draft: [], submitted: ['pass', 'return'], passed: [], returned: [], appealed: [] },
  other: { draft: [], submitted: [], passed: [], returned: [], appealed: [] },
};

export const mayDo = (action: EntryAction, state: EntryState, role: EntryRole) => allowed[role][state].includes(action);

/** Who reviews, level by level. */
export type ReviewLevel = 'teacher' | 'secretary' | 'responsible' | 'base';
export const reviewLevelWords: Record<ReviewLevel, string> = {
  teacher: '带教老师',
  secretary: '教学秘书',
  responsible: '责任导师',
  base: '专业基地',
};
const chains: Record<KindReview, readonly ReviewLevel[]> = {
  teacher: ['teacher'],
  teacher_secretary: ['teacher', 'secretary'],
  secretary: ['secretary'],
  responsible: ['responsible'],
  base: ['base'],
  none: [],
};
export const chainOf = (review: KindReview) => chains[review];

/** What submitting makes of an entry: nobody reviews a kind without a chain. */
export const afterSubmit = (review: KindReview): EntryState => (chains[review].length === 0 ? 'passed' : 'submitted');

/** What a pass at a level (from 0) makes of an entry. */
export function afterPass(review: KindReview, level: number): { state: EntryState; level: number } {
  return level + 1 < chains[review].length ? { state: 'submitted', level: level + 1 } : { state: 'passed', level };
}
