import { and, desc, eq } from 'drizzle-orm';
import { catalog } from '@contract/catalog';
import { AppError } from '@contract/kernel/errors';
import type { configEndpoints } from '@contract/system/config-endpoints';
import { settingSchemas, type ConfigAnswer, type ConfigChange } from '@contract/system/config-types';
import {
  fixedModules,
  settingDefaults,
  settingGroups,
  type SettingGroup,
  type Settings,
} from '@contract/system/settings';
import { channelsOf } from '@server/kernel/delivery/settings';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import type { FieldChange } from '@server/kernel/field-changes';
import type { Handlers } from '@server/kernel/implement';
import { demandVersion } from '@server/kits/version';
import { ssoSecret } from '../account/public';
import { people } from '../people/tables';
import { keepImage, sendImage } from './config-images';
import { settingChangesOf } from './setting-changes';
import { readVersionedGroup, saveSettingGroup, settingGroupAt } from './settings';
import { lockSettings } from './settings-lock';
import { settingChanges } from './tables';

/** Most states of a group that the page shows. */
const shownChanges = 50;

export const configHandlers: Handlers<typeof configEndpoints> = {
  config: ({ db }) => configAnswer(db),

  saveConfig: async ({ db, user, body: { group, value }, ifMatch, audit }) => {
    const changes = await change(db, user, group, value, ifMatch);
    audit({ target: `setting:${group}`, detail: { changes } });
    return configAnswer(db);
  },

  restoreConfig: async ({ db, user, body: { group, version }, ifMatch, audit }) => {
    const earlier = version === 0 ? settingDefaults[group] : await settingGroupAt(db, group, version);
    if (!earlier) throw new AppError('NOT_FOUND');
    const changes = await change(db, user, group, earlier, ifMatch);
    audit({ target: `setting:${group}`, detail: { version, changes } });
    return configAnswer(db);
  },

  configHistory: ({ db, query: { group } }) => historyOf(db, group),

  uploadConfigImage: async ({ db, storage, user, body, audit }) => {
    const hash = await keepImage(db, storage, user.userId, body);
    audit({ target: `setting_image:${hash}` });
    return { url: `/api/v2/system/images/${hash}` };
  },
  configImage: ({ db, storage, params: { hash } }) => sendImage(db, storage, hash),
};

/**
 * @returns what it changed, for the operation log
 * @throws AppError VERSION_MISSING, VERSION_STALE, INPUT_INVALID for a state that an earlier release allowed
 */
async function change<Group extends SettingGroup>(
  tx: Db,
  user: CurrentUser,
  group: Group,
  value: Settings[Group],
  ifMatch: number | undefined,
): Promise<FieldChange[]> {
  await lockSettings(tx);
  const stored = await readVersionedGroup(tx, group);
  demandVersion(ifMatch, stored.version, { ...stored.value, version: stored.version });
  const { error } = settingSchemas[group].safeParse(value);
  if (error) throw new AppError('INPUT_INVALID', { detail: error.issues[0]!.message });
  await saveSettingGroup(tx, group, value, user.userId);
  return settingChangesOf(group, stored.value, value);
}

async function configAnswer(db: Db): Promise<ConfigAnswer> {
  const groups = [];
  for (const group of settingGroups) groups.push([group, await readVersionedGroup(db, group)]);
  const channels = channelsOf();
  return {
    ...(Object.fromEntries(groups) as Pick<ConfigAnswer, SettingGroup>),
    environment: {
      mail: channels.mail !== undefined,
      sms: channels.sms !== undefined,
      sso: ssoSecret() !== undefined,
    },
    switchable: Object.values(catalog)
      .map(({ module: { key, title } }) => ({ key, title }))
      .filter(({ key }) => !fixedModules.includes(key)),
  };
}

/** States of a group, the newest first, each with what it changed. */
async function historyOf(db: Db, group: SettingGroup): Promise<ConfigChange[]> {
  const rows = await db
    .select({
      id: settingChanges.id,
      version: settingChanges.version,
      value: settingChanges.value,
      changedAt: settingChanges.changedAt,
      name: people.name,
    })
    .from(settingChanges)
    .leftJoin(people, eq(people.id, settingChanges.changedBy))
    .where(and(eq(settingChanges.name, group)))
    .orderBy(desc(settingChanges.version))
    .limit(shownChanges + 1);
  return rows.slice(0, shownChanges).map((row, index) => ({
    id: row.id,
    group,
    version: row.version,
    changed_by: row.name ?? '系统',
    changed_at: row.changedAt.toISOString(),
    changes: differences(rows[index + 1]?.value ?? settingDefaults[group], row.value),
    is_current: index === 0,
  }));
}

function differences(before: unknown, after: unknown): ConfigChange['changes'] {
  const from = before as Record<string, unknown>;
  const to = after as Record<string, unknown>;
  const keys = [...new Set([...Object.keys(from), ...Object.keys(to)])];
  return keys
    .map((key) => ({ key, from: JSON.stringify(from[key] ?? null), to: JSON.stringify(to[key] ?? null) }))
    .filter((one) => one.from !== one.to);
}
