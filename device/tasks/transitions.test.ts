import { TaskState } from '@contract/kernel/task-state';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aTask } from '@tests/builders/task';
import { stages } from './task';
import { IllegalTransition, mayHappen, transition, type TaskEvent } from './transitions';

const counts = { people: 2, created: 3, changed: 0, same: 1, removed: 0 };
const problem = { code: 'IMPORT_FAILED', message: '轮转数据导入失败，请处理问题数据后重新导入' };
const sample: { [Type in TaskEvent['type']]: Extract<TaskEvent, { type: Type }> } = {
  begin: { type: 'begin' },
  advance: { type: 'advance', stage: 'checking' },
  progress: { type: 'progress', progress: { done: 1, total: 2, unit: 'row' } },
  note: { type: 'note', detail: { noted: 1 } },
  refuse: { type: 'refuse', problem: null },
  offer: { type: 'offer', detail: { counts } },
  confirm: { type: 'confirm' },
  succeed: { type: 'succeed', detail: { counts } },
  fail: { type: 'fail', problem },
  retry: { type: 'retry' },
  fix: { type: 'fix', fixes: { done: 1, total: 2, revision: 3 } },
  mend: { type: 'mend', partial: false },
  wait: { type: 'wait', reason: 'network' },
  continue: { type: 'continue' },
  cancel: { type: 'cancel' },
};
const events = Object.values(sample);

/** Where each event leads from each state; what is not listed is illegal. */
const legal: Record<TaskState, Partial<Record<TaskEvent['type'], TaskState>>> = {
  0: { begin: 5, fail: 20, cancel: 0 },
  5: {
    begin: 5,
    advance: 5,
    progress: 5,
    note: 5,
    refuse: 10,
    offer: 12,
    succeed: 25,
    fail: 20,
    wait: 5,
    continue: 5,
    cancel: 5,
  },
  10: { fix: 10, mend: 5 },
  12: { refuse: 10, offer: 12, confirm: 15, succeed: 25, fail: 20, cancel: 12 },
  15: { advance: 15, progress: 15, refuse: 10, succeed: 25, fail: 20, wait: 15, continue: 15 },
  20: { retry: 5, fix: 20 },
  25: {},
};
const states = Object.values(TaskState);
const stageIn = (state: TaskState) => (state === TaskState.writing ? 'confirming' : 'reading');
const pairs = states.flatMap((state) => events.map((event) => ({ state, event, type: event.type })));

describe('transition', () => {
  it.each(pairs)('from state $state, $type goes where the table says or nowhere', ({ state, event }) => {
    const task = aTask({ state, stage: stageIn(state) });
    const sent = event.type === 'advance' && state === 15 ? { ...event, stage: 'writing' as const } : event;
    const target = legal[state][event.type];
    expect(mayHappen(task, event.type)).toBe(target !== undefined);
    if (target === undefined) expect(() => transition(task, sent, 9)).toThrow(IllegalTransition);
    else expect(transition(task, sent, 9)).toMatchObject({ state: target, updatedAt: 9 });
  });

  it.each(pairs)('a cancelled task in state $state refuses $type', ({ state, event }) => {
    expect(() => transition(aTask({ state, cancelled: true }), event, 9)).toThrow(IllegalTransition);
  });

  it('retries a failed write as a write, and anything earlier as processing', () => {
    for (const stage of stages) {
      const expected = stage === 'confirming' || stage === 'writing' ? TaskState.writing : TaskState.processing;
      const retried = transition(aTask({ state: 20, stage, problem }), { type: 'retry' }, 9);
      expect(retried).toMatchObject({ state: expected, stage, problem: null });
    }
  });

  it('goes through the stages forward only, except that an unsent file is read again', () => {
    for (const from of stages.slice(0, 5)) {
      for (const to of stages) {
        const step = () => transition(aTask({ state: 5, stage: from }), { type: 'advance', stage: to }, 9);
        const isLegal = to === 'reading' || (stages.indexOf(to) >= stages.indexOf(from) && stages.indexOf(to) < 5);
        if (isLegal) expect(step()).toMatchObject({ state: 5, stage: to, progress: null });
        else expect(step).toThrow(IllegalTransition);
      }
    }
  });

  it('forgets waiting, progress and old problems whenever a task settles', () => {
    const busy = aTask({ state: 5, waiting: 'network', progress: { done: 1, total: 2, unit: 'row' } });
    for (const event of [sample.refuse, sample.offer, sample.fail, sample.succeed, sample.cancel]) {
      expect(transition(busy, event, 9)).toMatchObject({ waiting: null, progress: null });
    }
  });

  it('reads a corrected file from its beginning', () => {
    const refused = aTask({ state: 10, stage: 'difference', problem, fixes: { done: 1, total: 1, revision: 1 } });
    expect(transition(refused, { type: 'mend', partial: true }, 9)).toMatchObject({
      state: 5,
      stage: 'reading',
      problem: null,
      partial: true,
      fixes: { done: 1 },
    });
  });

  it('never leaves 25, and 10 only with corrections, whatever comes', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...events), { maxLength: 40 }), (history) => {
        let task = aTask({ state: 0 });
        for (const event of history) {
          const before = task.state;
          try {
            task = transition(task, event, 9);
          } catch (error) {
            expect(error).toBeInstanceOf(IllegalTransition);
          }
          if (before === 25) expect(task.state).toBe(before);
          if (before === 10) expect(task.state).toBe(event.type === 'mend' ? 5 : 10);
        }
      }),
    );
  });
});
