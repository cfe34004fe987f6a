import { and, desc, eq, sql } from 'drizzle-orm';
import { settingDefaults, settingGroups, type SettingGroup, type Settings } from '@contract/system/settings';
import type { Db } from '@server/kernel/database/database';
import { settingChanges, settings } from './tables';

/** Row that says that the data are invented; set once, when the demo is seeded. */
const demoMark = 'demo';

/** All settings; what was never set has its default. */
export async function readSettings(db: Db): Promise<Settings & { demo: boolean }> {
  const stored = new Map((await db.select().from(settings)).map(({ name, value }) => [name, value]));
  const groups = settingGroups.map((group) => [group, merged(group, stored.get(group))]);
  return { ...(Object.fromEntries(groups) as unknown as Settings), demo: stored.get(demoMark) === true };
}

/** One group of settings, for callers that need no other. */
export async function readSettingGroup<Group extends SettingGroup>(db: Db, group: Group): Promise<Settings[Group]> {
  return (await readVersionedGroup(db, group)).value;
}

/** A group with its version: 0 while it stands at its defaults untouched. */
export async function readVersionedGroup<Group extends SettingGroup>(
  db: Db,
  group: Group,
): Promise<{ value: Settings[Group]; version: number }> {
  const [row] = await db.select().from(settings).where(eq(settings.name, group));
  return { value: merged(group, row?.value), version: row?.version ?? 0 };
}

/**
 * Sets a group as a whole and keeps the new state in the history.
 * @param changedBy person who did it; null for the program itself
 * @returns the group's new version
 */
export async function saveSettingGroup<Group extends SettingGroup>(
  db: Db,
  group: Group,
  value: Settings[Group],
  changedBy: number | null,
): Promise<number> {
  const [row] = await db
    .insert(settings)
    .values({ name: group, value })
    .onConflictDoUpdate({ target: settings.name, set: { value, version: sql`${settings.version} + 1` } })
    .returning({ version: settings.version });
  const { version } = row!;
  await db.insert(settingChanges).values({ name: group, version, value, changedBy });
  return version;
}

/** The state that a group had at a version of its history; undefined when there was none. */
export async function settingGroupAt<Group extends SettingGroup>(
  db: Db,
  group: Group,
  version: number,
): Promise<Settings[Group] | undefined> {
  const [row] = await db
    .select({ value: settingChanges.value })
    .from(settingChanges)
    .where(and(eq(settingChanges.name, group), eq(settingChanges.version, version)))
    .orderBy(desc(settingChanges.id))
    .limit(1);
  return row && merged(group, row.value);
}

/** Marks the installation's data as invented. */
export async function markAsDemo(db: Db): Promise<void> {
  await db.insert(settings).values({ name: demoMark, value: true }).onConflictDoNothing();
}

/** A setting that came with a later release has its default in groups stored before. */
function merged<Group extends SettingGroup>(group: Group, stored: unknown): Settings[Group] {
  return { ...settingDefaults[group], ...(stored as Partial<Settings[Group]> | undefined) };
}
