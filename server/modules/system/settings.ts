import type { Db } from '@server/kernel/database/database';
import { settings } from './tables';

/** Every setting with its value where none is stored. */
const defaults = {
  /** Shown in the title, on the sign-in page and above the menu. */
  system_name: 'Reach 医学教学管理系统',
  /** Address of a picture; empty: the built-in mark. */
  logo: '',
  /** The data are invented. */
  demo: false,
};
type Settings = typeof defaults;

export async function readSettings(db: Db): Promise<Settings> {
  const stored = await db.select().from(settings);
  return { ...defaults, ...Object.fromEntries(stored.map(({ name, value }) => [name, value])) };
}

export async function saveSetting<Name extends keyof Settings>(
  db: Db,
  name: Name,
  value: Settings[Name],
): Promise<void> {
  await db.insert(settings).values({ name, value }).onConflictDoUpdate({ target: settings.name, set: { value } });
}
