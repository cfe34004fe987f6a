import { inArray } from 'drizzle-orm';
import type { ExitOwner, ItemState } from '@contract/department-stay/exit-rules';
import { waitsSince } from '@contract/department-stay/exit-waits';
import type { ExitItem } from '@contract/department-stay/exits';
import type { Db } from '@server/kernel/database/database';
import { given } from '@server/kernel/slots';
import { today } from '@server/kits/today';
import type { StayAt } from '../rotation/public';
import { waitersOf } from './exit-waiters';
import { exitWaivers } from './tables';

/** How an item stands for one stay. */
export interface ExitFinding {
  value: string;
  threshold: string;
  state: Exclude<ItemState, 'waived'>;
  /** Why it is not met, in a sentence; empty where it is. */
  cause?: string;
  /** Since when it waits, `YYYY-MM-DD`. */
  since?: string | null;
  /** Screen on which the trainee mends it or sees what it came from, as a path. */
  link?: string;
  /** The same for the department and those who teach. */
  wardLink?: string;
  /** Of those who teach, where theirs is another screen than the department's. */
  teacherLink?: string;
}

/** What has to be so before somebody leaves a department, as the module tells that knows it. */
export interface ExitItemSource {
  /** Kept with waivers and frozen checklists: it never changes. */
  key: string;
  title: string;
  /** Place in the list; the trainee's own come first. */
  order: number;
  owner: ExitOwner;
  /** Findings by stay; a stay without one is not asked for it. */
  read(db: Db, stays: readonly StayAt[]): Promise<ReadonlyMap<number, ExitFinding>>;
}

declare module '@server/kernel/slots' {
  interface Slots {
    /** Items of the checklist with which somebody leaves a department. */
    exitItems: ExitItemSource;
  }
}

const notAsked: ExitFinding = { value: '–', threshold: '', state: 'off' };

/** The checklists of stays as they are now, waivers laid over them, with whom each item waits for, by stay. */
export async function checklists(db: Db, stays: readonly StayAt[], day = today()): Promise<Map<number, ExitItem[]>> {
  const lists = new Map<number, ExitItem[]>(stays.map(({ id }) => [id, []]));
  if (stays.length === 0) return lists;
  const waived = await waivers(db, [...lists.keys()]);
  const waiters = await waitersOf(db, stays);
  for (const source of given('exitItems').toSorted((one, other) => one.order - other.order)) {
    const { key, title, owner } = source;
    const found = await source.read(db, stays);
    for (const [stayId, list] of lists) {
      const {
        value,
        threshold,
        state,
        cause = '',
        since = null,
        link = '',
        wardLink = '',
        teacherLink = wardLink,
      } = found.get(stayId) ?? notAsked;
      const waiver = state === 'unmet' ? waived.get(`${stayId} ${key}`) : undefined;
      const stands = waiver === undefined ? { state, cause } : { state: 'waived' as const, cause: waiver };
      const { dueOn, names, reported } = waiters.get(stayId)!;
      list.push({
        key,
        title,
        owner,
        value,
        threshold,
        link,
        ward_link: wardLink,
        teacher_link: teacherLink,
        ...stands,
        since: waitsSince({ state: stands.state, owner, since }, { dueOn, today: day }),
        waits_for: names[owner],
        reported: stands.state === 'unmet' ? (reported.get(key) ?? '') : '',
      });
    }
  }
  return lists;
}

async function waivers(db: Db, stayIds: readonly number[]): Promise<Map<string, string>> {
  const rows = await db
    .select()
    .from(exitWaivers)
    .where(inArray(exitWaivers.stayId, [...stayIds]));
  return new Map(rows.map(({ stayId, item, reason }) => [`${stayId} ${item}`, reason]));
}
