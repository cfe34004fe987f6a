import type { EntryState } from './completion';

/** States of handbook entries, and who may do what in them. Server and pages both go by this file. */
export const entryStateWords: Record<EntryState, string> = {
  draft: '草稿',
  submitted: '待审核',
  passed: '已通过',
  returned: '已退回',
  appealed: '申诉认可',
};

export const entryActions = ['edit', 'submit', 'remove', 'appeal', 'pass', 'return'] as const;
export type EntryAction = (typeof entryActions)[number];
export const entryActionWords: Record<EntryAction, string> = {
  edit: '修改',
  submit: '提交',
  remove: '删除',
  appeal: '申诉',
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
    returned: ['edit', 'submit', 'remove', 'appeal'],
    appealed: [],
  },
  reviewer: { draft: [], submitted: ['pass', 'return'], passed: [], returned: [], appealed: [] },
  other: { draft: [], submitted: [], passed: [], returned: [], appealed: [] },
};

/** How far an entry is: what waits and has passed a level is in the hands of its reviewers. */
export interface EntryStage {
  state: EntryState;
  level: number;
}

export const mayDo = (action: EntryAction, { state, level }: EntryStage, role: EntryRole): boolean =>
  allowed[role][state].includes(action) && !(role === 'owner' && state === 'submitted' && level > 0);
