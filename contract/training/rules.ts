import type { KindField, KindIdentity } from '../handbook/kind-rules';
import { groupBy } from '../kernel/group-by';
import type { StayDays } from '../rotation/stay-states';
import { noEntries, type EntryState, type Tallied, type Tally } from './completion';

/** Rules of handbook entries that browser and server share. No schema here: pages import this file. */
export const limits = {
  note: 300,
  value: 300,
  values: 20,
  photos: 4,
  /** Entries submitted or reviewed at once. */
  batch: 200,
} as const;

/** As whom something was done, from the most to the least (issue: 术者 > 助手 > 观摩). */
export const entryRoles = ['术者', '助手', '观摩'] as const;
export type EntryRoleName = (typeof entryRoles)[number];

/** Whether a role reaches the one that is asked for; nothing asked is reached by all. */
export function reaches(role: EntryRoleName | null, asked: EntryRoleName | null): boolean {
  if (asked === null) return true;
  return role !== null && entryRoles.indexOf(role) <= entryRoles.indexOf(asked);
}

export interface CountedStay extends StayDays {
  st_dept_name: string;
}
export interface CountedItem {
  id: number;
  st_dept_name: string;
  role: EntryRoleName | null;
}
export interface CountedEntry {
  requirement_id: number;
  date: string;
  role: EntryRoleName | null;
  state: EntryState;
}

/**
 * Why an entry does not count, in a sentence; empty when it does. Standard departments are compared by name: one that is
 * both necessary and reserve is one department.
 */
export function whyNot(
  { date, role }: Pick<CountedEntry, 'date' | 'role'>,
  item: CountedItem,
  stays: readonly CountedStay[],
): string {
  const own = stays.filter((stay) => stay.st_dept_name === item.st_dept_name);
  if (counts({ date, role }, item, own)) return '';
  if (own.length === 0) return `没有${item.st_dept_name}的轮转安排`;
  if (!own.some(({ from, to }) => from <= date && date <= to)) return `日期不在${item.st_dept_name}的轮转期间`;
  return `要求${item.role}，登记为${role ?? '未填'}`;
}

/** Whether an entry counts. @param own the stays of the item's department */
const counts = ({ date, role }: Pick<CountedEntry, 'date' | 'role'>, item: CountedItem, own: readonly StayDays[]) =>
  reaches(role, item.role) && own.some(({ from, to }) => from <= date && date <= to);

/** How the entries of items stand, by item; an item without any is missing. The one place where an entry meets what is required. */
export function talliesOf(
  items: readonly CountedItem[],
  entries: readonly CountedEntry[],
  stays: readonly CountedStay[],
): ReadonlyMap<number, Tally> {
  const itemOf = new Map(items.map((item) => [item.id, item]));
  const staysIn = groupBy(stays, (stay) => stay.st_dept_name);
  const found = new Map<number, Tally>();
  for (const entry of entries) {
    const item = itemOf.get(entry.requirement_id);
    if (!item || entry.state === 'draft' || !counts(entry, item, staysIn.get(item.st_dept_name) ?? [])) continue;
    const tally = found.get(item.id) ?? { ...noEntries };
    tally[entry.state]++;
    found.set(item.id, tally);
  }
  return found;
}

/** Items with their entries counted. */
export function tallied<Item extends CountedItem & { required: number }>(
  items: readonly Item[],
  entries: readonly CountedEntry[],
  stays: readonly CountedStay[],
): (Item & Tallied)[] {
  const found = talliesOf(items, entries, stays);
  return items.map((item) => ({ ...item, ...(found.get(item.id) ?? noEntries) }));
}

/** The same with nothing but the numbers: copies of a thousand items cost a long list more than its counting. */
export function numbersOf(
  items: readonly (CountedItem & { required: number })[],
  entries: readonly CountedEntry[],
  stays: readonly CountedStay[],
): Tallied[] {
  const found = talliesOf(items, entries, stays);
  return items.map(({ id, required }) => {
    const { submitted, passed, returned, appealed } = found.get(id) ?? noEntries;
    return { required, submitted, passed, returned, appealed };
  });
}

/** Fields that name a patient, by what they are called. */
const naming = /病历号|住院号|门诊号|病案号|姓名/;

/** A record number as it is kept: the last three characters, a name by its first. */
export function masked(label: string, value: string, identity: KindIdentity): string {
  if (identity === 'none' || !naming.test(label) || value === '') return value;
  if (label.includes('姓名')) return value.slice(0, 1) + '*'.repeat(Math.max(1, value.length - 1));
  return value.length <= 3 ? '*'.repeat(value.length) : '*'.repeat(value.length - 3) + value.slice(-3);
}
/** What is masked already stays as it is. */
export const isMasked = (value: string) => value.includes('*');

export interface EntryKind {
  name: string;
  has_role: boolean;
  needs_proof: boolean;
  fields: readonly KindField[];
}
export interface EntryContent {
  date: string;
  role: EntryRoleName | null;
  values: readonly { key: string; value: string }[];
  photos: readonly string[];
}

/** Why an entry cannot be handed in yet, in words that say what is wanting; null when it can. */
export function notReady(entry: EntryContent, kind: EntryKind, today: string): string | null {
  if (entry.date > today) return '日期不能晚于今天';
  if (kind.has_role && entry.role === null) return '请选择以什么身份完成';
  const given = new Map(entry.values.map(({ key, value }) => [key, value.trim()]));
  const empty = kind.fields.find(({ key, required }) => required && !given.get(key));
  if (empty) return `请填写${empty.label}`;
  if (kind.needs_proof && entry.photos.length === 0) return '请上传证明材料';
  return null;
}
