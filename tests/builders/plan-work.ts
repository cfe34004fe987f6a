import type { PersonPlan, Trainee } from '@workers/engine/planner/types';
import type { PlanWork } from '@workers/planner/work';

const T = 8;

/** Somebody who is planned for eight half months. */
export const aTrainee = (id: number, more: Partial<Trainee> = {}): Trainee => ({
  id,
  name: `学员${id}`,
  scheme: 1,
  type: 1,
  from: 0,
  to: T,
  done: {},
  leave: [],
  pins: [],
  ...more,
});

const always = (value: number) => new Array<number>(T).fill(value);

/** A draft of four departments with two places each, which serve four standard ones; `plan` is empty unless given. */
export function aPlanWork({ trainees, plan = [] }: { trainees: Trainee[]; plan?: PersonPlan[] }): PlanWork {
  const ids = [1, 2, 3, 4];
  return {
    draftId: 1,
    version: 1,
    unsaved: false,
    snapshot: {
      takenAt: '2026-11-01T00:00:00.000Z',
      instance: {
        T,
        start: '2026-09',
        types: [1],
        hosp: ids.map((id) => ({ id: 10 + id, name: `科室${id}`, cap: always(2), min: always(0), capType: {} })),
        std: ids.map((id) => ({ id, name: `标准科室${id}`, hosp: [10 + id] })),
        schemes: [
          {
            id: 1,
            major: '内科',
            version: '2024',
            optional: [],
            first: [],
            last: [],
            necessary: [1, 2, 3].map((std) => ({ std, slots: 2, maxPieces: 2, minPiece: 1 })),
            reserve: { std: [4], slots: 2 },
          },
        ],
        trainees,
      },
      people: trainees.map(({ id, name }) => ({ id, name, staffId: `R${id}`, grade: 2026, major: '内科', stamp: '' })),
      types: [{ id: 1, name: '住院医师' }],
      warnings: [],
    },
    plan,
    pins: [],
    raised: [],
    found: null,
    previous: null,
    running: null,
  };
}
