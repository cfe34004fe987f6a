import { demandsOf } from './scheme-capacity';
import type { LintFacts } from './scheme-lint';
import { trainingPeriod, type SchemeShape } from './scheme-rules';
import type { SchemeDetail } from './schemes';

type Expected = SchemeShape & { expectedPeople: number | null };

/**
 * What a scheme is checked against: that of the server, with the scheme's own demands as it stands now, in a form too.
 * Where more people are expected than are recorded, they count as people of no type.
 */
export function factsFor(scheme: Expected, { name, grades, facts }: SchemeDetail): LintFacts {
  const recorded = facts.people.reduce((all, { count }) => all + count, 0);
  const missing = Math.max(0, (scheme.expectedPeople ?? 0) - recorded);
  const people = [...facts.people, { typeId: null, count: missing }];
  return {
    period: trainingPeriod(grades, scheme.years),
    capacityPeriod: facts.period,
    demands: [...demandsOf(scheme, people, { scheme: name, isOwn: true }), ...facts.others],
    capacities: facts.capacities,
    deptNames: new Map([
      ...facts.departments.map(({ id, name: dept }) => [id, dept] as const),
      ...scheme.items.flatMap(({ departments }) =>
        departments.map(({ deptId, deptName }) => [deptId, deptName] as const),
      ),
    ]),
    typeNames: new Map(facts.types.map(({ id, name: type }) => [id, type])),
  };
}
