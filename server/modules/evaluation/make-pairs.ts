import { inArray } from 'drizzle-orm';
import { AppError } from '@contract/kernel/errors';
import { daysBeforeEnd, dayAfter, isByCode, limits, type RelationKey, type Trigger } from '@contract/evaluation/rules';
import type { TaskRule } from '@contract/evaluation/tasks';
import type { ResolvedScope } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { today } from '@server/kits/today';
import { askedToLeave } from '../department-stay/public';
import { departmentPersons } from '../dictionary/posts/tables';
import { personRefs } from '../people/public';
import { staysAt, type StayAt } from '../rotation/public';

/** A rater and a target that a task brings together. */
export interface MadePair {
  relation: RelationKey;
  raterId: number;
  /** `p12` a person, `d3` a department. */
  target: string;
  deptId: number | null;
}

/** What pairs are made of. */
export interface PairsAsked {
  rule: TaskRule;
  relations: readonly RelationKey[];
  trigger: Trigger;
  opensOn: string;
  closesOn: string;
  /** Of a task that follows departures: this stay alone. */
  stayId?: number;
}

/** Peers of a trainee: more would be asked of everybody than anybody fills in. */
const mostPeers = 5;

const personKey = (id: number) => `p${id}`;
const deptKey = (id: number) => `d${id}`;

/**
 * Raters and targets as the facts of rotation, of departments or a list have them, each once; only people whom the
 * maker's scope shows. @throws AppError EVALUATION_TOO_MANY
 */
export async function makePairs(db: Db, scope: ResolvedScope, asked: PairsAsked): Promise<MadePair[]> {
  const made = asked.rule.source === 'list' ? ofList(asked) : await ofStays(db, scope, asked);
  const known = new Map(made.map((pair) => [`${pair.relation} ${pair.target} ${pair.raterId}`, pair]));
  const all = [...known.values()];
  const ids = all.flatMap(({ raterId, target }) => [raterId, ...(target[0] === 'p' ? [Number(target.slice(1))] : [])]);
  const seen = await personRefs(db, scope, ids);
  const shown = all.filter(
    ({ raterId, target }) => seen.has(raterId) && (target[0] === 'd' || seen.has(Number(target.slice(1)))),
  );
  if (shown.length > limits.pairs) {
    throw new AppError('EVALUATION_TOO_MANY', { most: limits.pairs, count: shown.length });
  }
  return shown;
}

function ofList({ rule, relations }: PairsAsked): MadePair[] {
  return relations.flatMap((relation) => {
    const pair = (raterId: number, target: string, deptId: number | null = null) => ({
      relation,
      raterId,
      target,
      deptId,
    });
    if (isByCode(relation)) return [];
    if (relation === 'self') return rule.target_ids.map((id) => pair(id, personKey(id)));
    if (relation === 'studentDept')
      return rule.rater_ids.flatMap((rater) => rule.dept_ids.map((dept) => pair(rater, deptKey(dept), dept)));
    return rule.rater_ids.flatMap((rater) =>
      rule.target_ids.flatMap((id) => (id === rater ? [] : pair(rater, personKey(id)))),
    );
  });
}

/** Whom a task is about as the facts have it now: trainees and where they are. */
export async function traineesMeant(
  db: Db,
  scope: ResolvedScope,
  asked: PairsAsked,
): Promise<Pick<MadePair, 'target' | 'deptId'>[]> {
  const meant =
    asked.rule.source === 'list'
      ? asked.rule.target_ids.map((userId) => ({ userId, deptId: null }))
      : (await staysMeant(db, scope, asked)).chosen;
  const seen = await personRefs(
    db,
    scope,
    meant.map(({ userId }) => userId),
  );
  const known = new Map(meant.map(({ userId, deptId }) => [`${userId} ${deptId}`, { userId, deptId }]));
  return [...known.values()]
    .filter(({ userId }) => seen.has(userId))
    .map(({ userId, deptId }) => ({ target: personKey(userId), deptId }));
}

/** All stays of the days and departments that a task asks about, and those of them that it means. */
async function staysMeant(db: Db, scope: ResolvedScope, asked: PairsAsked) {
  const deptIds = departmentsOf(scope, asked.rule.dept_ids);
  const stays = await staysAt(db, { ...(deptIds && { deptIds }), ...daysOf(asked) });
  const applied =
    asked.trigger === 'departure'
      ? await askedToLeave(
          db,
          stays.map(({ id }) => id),
        )
      : new Map<number, string>();
  const chosen = stays.filter(
    (stay) =>
      (asked.stayId === undefined || stay.id === asked.stayId) && isMeant(stay, asked, applied.get(stay.id) ?? null),
  );
  return { stays, chosen };
}

async function ofStays(db: Db, scope: ResolvedScope, asked: PairsAsked): Promise<MadePair[]> {
  const { rule, relations } = asked;
  const { stays, chosen } = await staysMeant(db, scope, asked);
  const posts =
    chosen.length === 0
      ? []
      : await db
          .select()
          .from(departmentPersons)
          .where(inArray(departmentPersons.deptId, [...new Set(chosen.map(({ deptId }) => deptId))]));
  return chosen.flatMap((stay) => {
    const trainee = personKey(stay.userId);
    const teachers = teachersOf(stay);
    const raters: Record<RelationKey, [rater: number, target: string][]> = {
      teacherStudent: teachers.map((id) => [id, trainee]),
      secretaryStudent: posts
        .filter(({ deptId, post }) => deptId === stay.deptId && post === 'secretary')
        .map(({ personId }) => [personId, trainee]),
      patient: [],
      nurseStudent: rule.rater_ids.map((id) => [id, trainee]),
      peer: peersOf(stay, stays).map((id) => [id, trainee]),
      self: [[stay.userId, trainee]],
      studentTeacher: teachers.map((id) => [stay.userId, personKey(id)]),
      studentDept: [[stay.userId, deptKey(stay.deptId)]],
    };
    return relations.flatMap((relation) =>
      raters[relation].map(([raterId, target]) => ({ relation, raterId, target, deptId: stay.deptId })),
    );
  });
}

/** Departments that may be asked about; undefined: all. */
function departmentsOf(scope: ResolvedScope, wanted: readonly number[]): number[] | undefined {
  if (!('deptIds' in scope)) return wanted.length > 0 ? [...wanted] : undefined;
  return wanted.length > 0 ? wanted.filter((id) => scope.deptIds.includes(id)) : scope.deptIds;
}

function daysOf({ rule, trigger, opensOn, closesOn }: PairsAsked): { from: string; to: string } {
  const day = today();
  if (rule.source === 'department') return { from: day, to: day };
  if (trigger === 'departure') return { from: opensOn, to: closesOn };
  return { from: rule.from ?? opensOn, to: rule.to ?? closesOn };
}

/**
 * Stays that end within the days, of a task that follows departures those whose end is near or that somebody has asked to
 * leave, whichever comes first.
 * @param lastOn as it was asked for
 */
function isMeant({ to, state }: StayAt, asked: PairsAsked, lastOn: string | null): boolean {
  if (asked.rule.source === 'department') return true;
  const days = daysOf(asked);
  const end = lastOn ?? to;
  const isNear =
    asked.trigger !== 'departure' || lastOn !== null || state === 'leaving' || to <= dayAfter(today(), daysBeforeEnd);
  return isNear && end >= days.from && end <= days.to;
}

const teachersOf = ({ teacherId, parts }: StayAt): number[] => [
  ...new Set([...parts.map((part) => part.teacherId), teacherId].filter((id): id is number => id !== null)),
];

/** Others who are in the department at the same time, those next to the trainee by number. */
function peersOf(stay: StayAt, stays: readonly StayAt[]): number[] {
  const others = [
    ...new Set(
      stays
        .filter(({ deptId, from, to }) => deptId === stay.deptId && from <= stay.to && to >= stay.from)
        .map(({ userId }) => userId),
    ),
  ].filter((id) => id !== stay.userId);
  const sorted = others.toSorted((one, two) => one - two);
  const after = sorted.findIndex((id) => id > stay.userId);
  const start = after === -1 ? 0 : after;
  return [...sorted.slice(start), ...sorted.slice(0, start)].slice(0, mostPeers);
}
