import { eq } from 'drizzle-orm';
import { isLate, stageOf, superiorOf, type Superior } from '@contract/department-stay/exit-waits';
import type { ExitItem } from '@contract/department-stay/exits';
import { daysBeforeEnd } from '@contract/evaluation/rules';
import { groupBy } from '@contract/kernel/group-by';
import { daysAhead } from '@contract/rotation/stay-states';
import { startChore } from '@server/kernel/chore';
import type { Db } from '@server/kernel/database/database';
import type { ModuleContext } from '@server/kernel/module';
import { today } from '@server/kits/today';
import { notify } from '../notice/public';
import { staysAt, type StayAt } from '../rotation/public';
import { peopleHolding } from '../system/public';
import { deptNames } from './change-rows';
import { checklists } from './exit-items';
import { nameOf, storedExits } from './exit-rows';
import { waitersOf, type Waiting } from './exit-waiters';
import { departmentExits, exitReports } from './tables';

const everyMs = 60 * 60_000;
/** Stays that nobody asks to leave are hurried no more so many days after their end: they are the list's, as overdue. */
const daysBack = 14;
const longest = 400;
/** Lines of one message. */
const mostLines = 20;

/** Reports what waits too long for somebody, once for each item and stage. */
export function startReportChore({ database, log }: Pick<ModuleContext, 'database' | 'log'>) {
  return startChore(log, {
    failure: 'reporting exits that wait failed',
    everyMs,
    run: () => database.transaction((tx) => reportLate(tx, today())),
  });
}

interface Late {
  stay: StayAt;
  items: ExitItem[];
  to: Superior;
  waiting: Waiting;
}

/**
 * Of two processes that do it at the same moment the second finds each item reported.
 * @returns how many items were reported
 */
export async function reportLate(tx: Db, day: string): Promise<number> {
  const stays = await waitingStays(tx, day);
  const lists = await checklists(tx, stays, day);
  const waiters = await waitersOf(tx, stays);
  const stored = await storedExits(
    tx,
    stays.map(({ id }) => id),
  );
  const late: Late[] = [];
  for (const stay of stays) {
    const waiting = waiters.get(stay.id)!;
    const found = (lists.get(stay.id) ?? []).filter((item) => isLate(item, day));
    if (found.length === 0) continue;
    const stage = stageOf(stored.get(stay.id)?.state ?? 'open');
    const told = await tx
      .insert(exitReports)
      .values(found.map((item) => ({ stayId: stay.id, item: item.key, stage, to: superior(item, waiting), on: day })))
      .onConflictDoNothing()
      .returning();
    const isNew = new Set(told.map(({ item }) => item));
    const fresh = found.filter(({ key }) => isNew.has(key));
    for (const items of groupBy(fresh, ({ owner }) => owner).values())
      late.push({ stay, items, to: superior(items[0]!, waiting), waiting });
  }
  // One message for a head or the office, however many people it is about.
  for (const list of groupBy(late, ({ to, stay }) => (to === 'head' ? stay.deptId : 0)).values()) await tell(tx, list);
  return late.reduce((sum, { items }) => sum + items.length, 0);
}

/** Stays that end within the week or that somebody has asked to leave. */
async function waitingStays(db: Db, day: string): Promise<StayAt[]> {
  const asked = await db
    .select({ id: departmentExits.stayId })
    .from(departmentExits)
    .where(eq(departmentExits.state, 'pending'));
  const ids = new Set(asked.map(({ id }) => id));
  const [first, last] = [daysAhead(day, -daysBack), daysAhead(day, daysBeforeEnd)];
  const found = await staysAt(db, { from: daysAhead(day, -longest), to: day });
  return found.filter(
    ({ id, to, state }) => (state === 'in' || state === 'leaving') && ((first <= to && to <= last) || ids.has(id)),
  );
}

/** Nobody is reported to himself. */
function superior({ owner }: ExitItem, { ids, heads }: Waiting): Superior {
  return superiorOf(
    owner,
    heads.some((id) => !ids[owner].includes(id)),
  );
}

async function tell(tx: Db, late: readonly Late[]): Promise<void> {
  const [one] = late;
  const depts = await deptNames(
    tx,
    late.map(({ stay }) => stay.deptId),
  );
  const lines: string[] = [];
  for (const { stay, items, waiting } of late.slice(0, mostLines)) {
    const since = items.map((item) => item.since!).toSorted()[0];
    const titles = items.map(({ title }) => title).join('、');
    const person = `${await nameOf(tx, stay.userId)}（${depts.get(stay.deptId) ?? ''}）`;
    lines.push(`${person}${titles}，自 ${since} 起等待${waiting.names[items[0]!.owner]}`);
  }
  const stayIds = new Set(late.map(({ stay }) => stay.id));
  await notify(tx, {
    event: 'department-stay.exit.late',
    recipients: {
      head: one!.to === 'head' ? one!.waiting.heads : [],
      office: one!.to === 'office' ? await peopleHolding(tx, 'outDept:exit:waive') : [],
    },
    variables: {
      dept: depts.size === 1 ? [...depts.values()][0]! : `${depts.size} 个科室`,
      count: stayIds.size,
      list: `${lines.join('；')}${late.length > mostLines ? ' 等' : ''}`,
    },
    link: stayIds.size === 1 ? `/departure-management/list?id=${one!.stay.id}` : '/departure-management/list',
  });
}
