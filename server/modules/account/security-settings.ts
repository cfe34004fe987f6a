import { sql, type SQL } from 'drizzle-orm';
import { settingDefaults, type Settings } from '@contract/system/settings';
import { settings } from '../system/tables';
import { sessions } from './tables';

type NumberSetting = {
  [Name in keyof Settings['security']]: Settings['security'][Name] extends number ? Name : never;
}[keyof Settings['security']];

/** A security setting inside a query, so that asking for it costs no query of its own. */
export function securityNumber(name: NumberSetting): SQL<number> {
  return sql<number>`coalesce((select (${settings.value}->>${sql.raw(`'${name}'`)})::int from ${settings}
    where ${settings.name} = 'security'), ${sql.raw(String(settingDefaults.security[name]))})`;
}

/** Seven days: what 0 stands for. */
const longestIdleMinutes = 7 * 24 * 60;

/**
 * Condition on `session`: a person used it within the time that the settings allow it to idle. A minute is added, since
 * uses are noted, and told by pages, a little late: pages sign out first and say why.
 */
export const isAwake = sql`${sessions.seenAt} > now()
  - make_interval(mins => coalesce(nullif(${securityNumber('idle_minutes')}, 0), ${sql.raw(String(longestIdleMinutes))}) + 1)`;
