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

/** Condition on `session`: it was used within the time that the settings allow it to idle. */
export const isAwake = sql`(${securityNumber('idle_minutes')} = 0
  or ${sessions.seenAt} > now() - make_interval(mins => ${securityNumber('idle_minutes')}))`;
