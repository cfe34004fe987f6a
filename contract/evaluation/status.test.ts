import { describe, expect, it } from 'vitest';
import { pairStateKeys, type PairState } from './rules';
import {
  answerActs,
  mayAnswer,
  refusalOf,
  taskActs,
  taskRoles,
  taskStateKeys,
  type TaskRole,
  type TaskState,
} from './status';

/** What each may do in each state, written out: the table of the product is held against it cell by cell. */
const expected: Record<TaskRole, Record<TaskState, string>> = {
  maker: {
    draft: 'edit remove start',
    waiting: 'extend replace codes close',
    running: 'extend remind replace codes close',
    closed: 'publish archive results',
    published: 'archive results',
    archived: 'results',
  },
  ward: { draft: '', waiting: '', running: '', closed: 'results', published: 'results', archived: 'results' },
  rater: { draft: '', waiting: '', running: 'fill', closed: '', published: '', archived: '' },
  other: { draft: '', waiting: '', running: '', closed: '', published: '', archived: '' },
};

describe.each(taskRoles)('of a task the %s may', (role) => {
  it.each(taskStateKeys)('in %s', (state) => {
    const may = taskActs.filter((act) => refusalOf(state, act, role) === undefined);
    expect(may.toSorted()).toEqual(expected[role][state].split(' ').filter(Boolean).toSorted());
    for (const act of taskActs) expect(refusalOf(state, act, role)).not.toBe('');
  });
});

const answers: Record<PairState, string> = { open: 'draft submit decline', done: '', declined: '', replaced: '' };
it.each(pairStateKeys)('an answer that is %s', (state) => {
  expect(answerActs.filter((act) => mayAnswer(state, act)).join(' ')).toBe(answers[state]);
});
