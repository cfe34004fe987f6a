import { and, asc, eq } from 'drizzle-orm';
import { monthIndex } from '@contract/kernel/half-month';
import { flatPieces } from '@contract/rotation/plans-pieces';
import type { PlanInstance } from '@contract/rotation/plans-snapshot';
import type { PlanState, PlanStrategy } from '@contract/rotation/plans-states';
import { demoAccounts } from '@server/demo/accounts';
import { insertRows } from '@server/demo/insert-rows';
import { demoMajor } from '@server/demo/majors';
import type { DemoPart } from '@server/demo/part';
import type { Db } from '@server/kernel/database/database';
import { checkPlan } from '@workers/engine/planner/checker';
import { planning } from '@workers/engine/planner/planning';
import type { PlanResult } from '@workers/engine/planner/types';
import { people } from '../../people/tables';
import { storedInstance } from './snapshot';
import { rotationDraftPeople, rotationDrafts } from './tables';

/** Drafts in each of their states, planned by the planner for some people of an intake. */
export const plansDemo: DemoPart = {
  key: 'rotation.plans',
  after: ['rotation', 'rotation.schemes', 'people.details'],
  write: writeDrafts,
};

const months = { from: '2026-09', to: '2029-08' };
const grade = 2026;
const inTraining = 2;
const mostPeople = 6;
const scope = { kind: 'all' } as const;

async function writeDrafts(db: Db): Promise<void> {
  const intake = await db
    .select({ id: people.id })
    .from(people)
    .where(
      and(
        eq(people.recruitYear, grade),
        eq(people.majorId, demoMajor('内科').id),
        eq(people.businessStatus, inTraining),
      ),
    )
    .orderBy(asc(people.id))
    .limit(mostPeople);
  const group = { userIds: intake.map(({ id }) => id) };
  const { made } = await storedInstance(db, scope, { group, ...months });
  const { instance, stamps } = made;
  if (instance.trainees.length === 0) return;
  const write = async (name: string, of: Draft) => writeDraft(db, { name, group, instance, stamps, ...of });

  const first = planned(instance, 1);
  const confirmed = await write('2026 级内科三年轮转', { state: 'confirmed', seed: 1, result: first });
  const variant = { seed: 2, result: planned(instance, 2), parentId: confirmed };
  await write('2026 级内科三年轮转（方案二）', { state: 'finished', ...variant });
  const begun = { ...first, plan: first.plan.slice(0, Math.ceil(first.plan.length / 2)) };
  await write('2026 级内科手工调整', { state: 'drafting', strategy: 'manual', seed: 1, result: begun });
  const shut = closed(instance);
  await write('2026 级内科（病区停收）', { state: 'stopped', seed: 3, result: planned(shut, 3), instance: shut });
}

/** As long as a plan takes, and no polish that hangs on the time. */
function planned(instance: PlanInstance, seed: number): PlanResult {
  let rounds = 0;
  const isCancelled = () => ++rounds > mostRounds;
  const run = planning(instance, { seed, seconds: null, before: null, clock: () => 0, isCancelled });
  let step = run.next();
  while (!step.done) step = run.next();
  return step.value;
}

const mostRounds = 20;

/** The departments that the first necessary item cannot do without take nobody. */
function closed(instance: PlanInstance): PlanInstance {
  const [item] = instance.schemes[0]!.necessary;
  const shut = new Set(instance.std.find(({ id }) => id === item!.std)!.hosp);
  const hosp = instance.hosp.map((dept) => (shut.has(dept.id) ? { ...dept, cap: dept.cap.map(() => 0) } : dept));
  return { ...instance, hosp };
}

interface Draft {
  state: PlanState;
  seed: number;
  result: PlanResult;
  strategy?: PlanStrategy;
  parentId?: number;
  instance?: PlanInstance;
}

interface Written extends Draft {
  name: string;
  group: { userIds: number[] };
  instance: PlanInstance;
  stamps: ReadonlyMap<number, string>;
}

async function writeDraft(db: Db, { result, group, instance, stamps, ...draft }: Written): Promise<number> {
  const { over, causes, plan } = result;
  const [row] = await db
    .insert(rotationDrafts)
    .values({
      strategy: 'auto',
      ...draft,
      group,
      fromMonth: monthIndex(months.from),
      toMonth: monthIndex(months.to),
      takenAt: new Date(),
      over,
      violations: checkPlan(instance, plan).errors.length,
      causes,
      createdBy: demoAccounts[0]!.personId,
    })
    .returning({ id: rotationDrafts.id });
  const rows = plan.map(({ trainee, pieces }) => ({
    draftId: row!.id,
    userId: trainee,
    stamp: stamps.get(trainee)!,
    pieces: flatPieces(pieces),
    pins: [],
  }));
  await insertRows(db, rotationDraftPeople, rows);
  return row!.id;
}
