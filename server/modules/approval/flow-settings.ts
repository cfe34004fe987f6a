import { and, desc, eq, inArray, isNull } from 'drizzle-orm';
import type { Flow, FlowSettings } from '@contract/approval/flow';
import { AppError } from '@contract/kernel/errors';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { demandVersion } from '@server/kits/version';
import { people } from '../people/tables';
import { roles } from '../system/tables';
import { namedBy } from './named';
import { allFlows, findFlow, type RegisteredFlow } from './registry';
import { flowVersions } from './tables';

/** What a flow's new submissions go by, and its version: 0 while it is as the product declares it. */
export async function settingsOf(db: Db, flow: RegisteredFlow): Promise<FlowSettings & { version: number }> {
  const [stored] = await db
    .select({ settings: flowVersions.settings, version: flowVersions.version })
    .from(flowVersions)
    .where(eq(flowVersions.flow, flow.key))
    .orderBy(desc(flowVersions.version))
    .limit(1);
  return stored ? { ...stored.settings, version: stored.version } : { ...flow.settings, version: 0 };
}

/** Every flow with its settings, in the order of the module identifiers. */
export async function flowList(db: Db): Promise<Flow[]> {
  const stored = await db
    .selectDistinctOn([flowVersions.flow], {
      flow: flowVersions.flow,
      version: flowVersions.version,
      settings: flowVersions.settings,
      changed_at: flowVersions.createdAt,
      changed_by: people.name,
    })
    .from(flowVersions)
    .innerJoin(people, eq(people.id, flowVersions.createdBy))
    .orderBy(flowVersions.flow, desc(flowVersions.version));
  const byFlow = new Map(stored.map((row) => [row.flow, row]));
  const rows = allFlows().map((flow) => ({ flow, stored: byFlow.get(flow.key) }));
  const names = await namesOf(
    db,
    rows.flatMap(({ flow, stored: row }) => namedPeople(row?.settings ?? flow.settings)),
  );
  return rows.map(({ flow, stored: row }) => {
    const settings = row?.settings ?? flow.settings;
    return {
      ...settings,
      key: flow.key,
      title: flow.title,
      module_id: flow.moduleId,
      amount_unit: flow.amountUnit ?? '',
      named: Object.entries(flow.named ?? {}).map(([named, { title }]) => ({ key: named, title })),
      people: namedPeople(settings).map((user_id) => ({ user_id, name: names.get(user_id) ?? '' })),
      version: row?.version ?? 0,
      changed_by: row?.changed_by ?? '',
      changed_at: row?.changed_at.toISOString() ?? null,
    };
  });
}

/**
 * Sets a flow for what is submitted from now on; records under review keep the levels they were submitted with.
 * @throws AppError NOT_FOUND, VERSION_MISSING, VERSION_STALE, INPUT_INVALID for a role or person that does not exist
 */
export async function saveFlow(
  tx: Db,
  user: CurrentUser,
  key: string,
  settings: FlowSettings,
  ifMatch: number | undefined,
): Promise<Flow> {
  const flow = findFlow(key);
  if (!flow) throw new AppError('NOT_FOUND');
  const before = await settingsOf(tx, flow);
  demandVersion(ifMatch, before.version, await oneFlow(tx, key));
  await demandKnown(tx, flow, settings);
  const [made] = await tx
    .insert(flowVersions)
    .values({ flow: key, version: before.version + 1, settings, createdBy: user.userId })
    .onConflictDoNothing()
    .returning({ version: flowVersions.version });
  // Two administrators at once: the second waited for the first's row and must look at it before saving.
  if (!made) throw new AppError('VERSION_STALE', {}, { copy: await oneFlow(tx, key) });
  return oneFlow(tx, key);
}

async function oneFlow(db: Db, key: string): Promise<Flow> {
  const flow = (await flowList(db)).find((one) => one.key === key);
  if (!flow) throw new AppError('NOT_FOUND');
  return flow;
}

async function demandKnown(db: Db, flow: RegisteredFlow, settings: FlowSettings): Promise<void> {
  const strange = settings.levels.some(({ who }) => who.kind === 'module' && !namedBy(flow, who.ask));
  if (strange) throw new AppError('INPUT_INVALID', { detail: '该业务没有这样的审批人' });
  const codes = settings.levels.flatMap(({ who }) => (who.kind === 'role' ? [who.role_code] : []));
  const known = codes.length ? await db.select({ code: roles.code }).from(roles).where(inArray(roles.code, codes)) : [];
  const unknown = codes.find((code) => !known.some((role) => role.code === code));
  if (unknown) throw new AppError('INPUT_INVALID', { detail: `角色 ${unknown} 不存在` });
  const userIds = namedPeople(settings);
  const names = await namesOf(db, userIds);
  if (userIds.some((id) => !names.has(id))) throw new AppError('INPUT_INVALID', { detail: '指定的审批人不存在' });
}

function namedPeople({ levels }: FlowSettings): number[] {
  return [...new Set(levels.flatMap(({ who }) => (who.kind === 'person' ? who.user_ids : [])))];
}

async function namesOf(db: Db, userIds: number[]): Promise<Map<number, string>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .select({ id: people.id, name: people.name })
    .from(people)
    .where(and(inArray(people.id, userIds), isNull(people.deletedAt)));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Roles that a level may ask. */
export function roleNames(db: Db): Promise<{ code: string; name: string }[]> {
  return db.select({ code: roles.code, name: roles.name }).from(roles).orderBy(roles.id);
}
