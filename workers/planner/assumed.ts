import { groupBy } from '@contract/kernel/group-by';
import type { Instance } from '../engine/planner/types';
import type { PlanWork } from './work';

/** What an instance is made of. */
export type Assumed = { snapshot: { instance: Instance } } & Pick<PlanWork, 'pins' | 'raised'>;

/** The instance with what the draft adds: pins of persons, and places that it takes for granted, of every type. */
export function assumedInstance({ snapshot, pins, raised }: Assumed): Instance {
  const { instance } = snapshot;
  const added = groupBy(pins, ({ trainee }) => trainee);
  const places = groupBy(raised, ({ hosp }) => hosp);
  return {
    ...instance,
    trainees: instance.trainees.map((trainee) => {
      const own = added.get(trainee.id);
      if (!own) return trainee;
      return {
        ...trainee,
        pins: [
          ...trainee.pins,
          ...own.map(({ from, to, std, hosp }): [number, number, number, number] => [from, to, std, hosp]),
        ],
      };
    }),
    hosp: instance.hosp.map((dept) => {
      const more = places.get(dept.id);
      if (!more) return dept;
      const raise = (list: readonly number[]) =>
        list.map((value, slot) =>
          more.reduce((sum, { from, to, add }) => (slot >= from && slot < to ? sum + add : sum), value),
        );
      const capType = Object.fromEntries(Object.entries(dept.capType).map(([type, list]) => [type, raise(list)]));
      return { ...dept, cap: raise(dept.cap), capType };
    }),
  };
}
