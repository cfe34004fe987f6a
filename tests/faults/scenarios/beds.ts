import type { CallFn } from '@contract/kernel/call';
import { AppError } from '@contract/kernel/errors';
import { hospitalDay } from '@contract/kernel/hospital-time';
import { buildingEndpoints } from '@contract/dorm/buildings';
import { lodgingEndpoints } from '@contract/dorm/lodgings';
import { randomUUID } from 'node:crypto';
import type { Random } from '@server/demo/random';
import type { Complaint } from '../checker/complaint';
import type { Query } from '../checker/snapshot';
import { CrowdedServers } from '../world/crowd';
import type { World } from '../world/engine';
import { attempt, type Outcome, type Stage } from './scenario';

const wishes = 100;
/** Answers after which one of the processes is killed. */
const killedAfter = 30;
/** Beds of the house, its people at first, and those who want in: more than find a bed. */
const [rooms, bedsOfRoom, living, seeking] = [8, 4, 16, 20];
const daysAhead = (days: number) => hospitalDay(Date.now() + days * 86_400_000);
const span = { from_on: daysAhead(0), due_on: daysAhead(200) };

/** What may be said to who comes too late, and the words that help him. */
const refusals: Record<string, RegExp> = {
  DORM_BED_TAKEN: /已有人住或已分配，请另选床位/,
  DORM_PERSON_HOUSED: /已有床位（.+床）/,
  DORM_STILL_IN: /尚未退宿/,
  DORM_LODGING_STATE: /请刷新后核对/,
  VERSION_STALE: /./,
};

/** 100 assignments and exchanges in one house at once through four processes, one of which is killed among them. */
export function contendedBeds(stage: Stage): Promise<Outcome> {
  return attempt('100 assignments and exchanges of beds through four processes', async (outcome) => {
    const world = await stage.engine.world();
    let crowd: CrowdedServers | undefined;
    try {
      // Several accounts, so that their calls do not take turns: for this they may do what a 宿管员 may, for everybody.
      await world.change(`insert into role_permission (role_id, code)
        select id, unnest(array['dorm:lodging:list', 'dorm:lodging:assign', 'dorm:lodging:transfer'])
        from role where code in ('secretary', 'teacher') on conflict do nothing`);
      await world.change(`update role set data_scope = 'all' where code in ('secretary', 'teacher')`);
      crowd = await CrowdedServers.up({ world, folder: stage.folder, accounts: ['admin', 'secretary', 'teacher'] });
      const house = await furnish(crowd.call(0), world);
      const told = { assigned: new Map<number, number>(), swapped: 0, unknown: 0, refused: new Map<string, number>() };
      await crowd.ask(wishes, killedAfter, async (at, call) => {
        const said = await (at % 2 === 0 ? assign : swap)(call, house, stage.random);
        if (said === 'unknown') told.unknown += 1;
        else if (said === 'swapped') told.swapped += 1;
        else if (typeof said === 'object') told.assigned.set(said.userId, said.bedId);
        else if (said in refusals) told.refused.set(said, (told.refused.get(said) ?? 0) + 1);
        else outcome.failures.push(said);
      });
      outcome.kills += 1;
      outcome.complaints.push(...(await world.read((query) => judge(query, house, told))));
      if (told.assigned.size < 3) outcome.failures.push(`only ${told.assigned.size} people were given a bed`);
      if (told.swapped < 3) outcome.failures.push(`only ${told.swapped} exchanges were made`);
      const refused = [...told.refused].map(([key, count]) => `${count} ${key}`).join(', ');
      outcome.note = `${told.assigned.size} assigned, ${told.swapped} exchanged, ${refused}, ${told.unknown} without an answer`;
    } finally {
      await crowd?.down();
      await world.remove();
    }
  });
}

interface House {
  buildingId: number;
  bedIds: number[];
  /** Who lives there at first, by bed. */
  at: ReadonlyMap<number, number>;
  /** Who wants in. */
  seekers: number[];
}

/** A house in which half of the beds are taken: by some who came today, and by some who have lived there for a while. */
async function furnish(call: CallFn, world: World): Promise<House> {
  const made = { name: '争用楼', gender: 1 as const, address: '', manager_id: null, note: '' };
  const { id: buildingId } = await call(buildingEndpoints.saveBuilding, { body: made });
  const types = await world.read((query) => query(`select id from dorm_room_type where beds = ${bedsOfRoom} limit 1`));
  const type = Number(types[0]!.id);
  const body = { building_id: buildingId, type_id: type, floor_from: 1, floor_to: 1, per_floor: rooms };
  await call(buildingEndpoints.addRooms, { body });
  const map = await call(buildingEndpoints.bedMap, { params: { id: buildingId } });
  const bedIds = map.rooms.flatMap((room) => room.beds.map(({ id }) => id));
  const free = await world.read((query) =>
    query(`select id from person where gender = 1 and status = 1 and deleted_at is null and type_id <> 7
      and not exists (select 1 from dorm_lodging where user_id = person.id) order by id limit ${living + seeking}`),
  );
  if (free.length < living + seeking) throw new Error(`only ${free.length} men have no bed`);
  const userIds = free.map(({ id }) => Number(id));
  const at = new Map(userIds.slice(0, living).map((userId, index) => [bedIds[index]!, userId]));
  for (const [bed_id, user_id] of at)
    await call(lodgingEndpoints.assign, { body: { user_id, bed_id, ...span, note: '' } });
  await world.change(`update dorm_lodging set state = 'in', from_on = from_on - 10
    where user_id in (${userIds.slice(0, living / 2).join()}) and ended_on is null`);
  return { buildingId, bedIds, at, seekers: userIds.slice(living) };
}

/** @returns who has which bed now, the key of a refusal that helps, `unknown` where no answer came, or what is wrong */
function assign(call: CallFn, { bedIds, seekers }: House, random: Random) {
  const userId = random.pick(seekers);
  const bedId = random.pick(bedIds);
  return said(async () => {
    const body = { user_id: userId, bed_id: bedId, ...span, note: '' };
    await call(lodgingEndpoints.assign, { body, idempotencyKey: randomUUID() });
    return { userId, bedId };
  });
}

/** Two who live in the house exchange their beds, as a page that was just read shows them. */
function swap(call: CallFn, { buildingId }: House, random: Random) {
  return said(async () => {
    const { list } = await call(lodgingEndpoints.lodgings, { query: { building_id: buildingId, page: 1, size: 100 } });
    const open = list.filter(({ ended_on }) => ended_on === null);
    const one = random.pick(open);
    const other = random.pick(open.filter(({ id }) => id !== one.id));
    const body = { id: one.id, other_id: other.id, other_version: other.version };
    await call(lodgingEndpoints.swap, { body, ifMatch: one.version, idempotencyKey: randomUUID() });
    return 'swapped' as const;
  });
}

async function said<T>(act: () => Promise<T>): Promise<T | string> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.key === 'NETWORK') return 'unknown';
    const words = refusals[error.key];
    if (!words) return `a wish was refused with ${error.key}: ${error.message}`;
    return words.test(error.message) ? error.key : `a refusal does not help: ${error.message}`;
  }
}

interface Told {
  assigned: ReadonlyMap<number, number>;
  swapped: number;
  unknown: number;
}

/** What the database holds against what the clients were told; knows nothing of how beds are given. */
async function judge(query: Query, { bedIds, at }: House, { assigned, unknown }: Told): Promise<Complaint[]> {
  const complaints: Complaint[] = [];
  const shared = await query(`
    select one.id, other.id as other from dorm_lodging one join dorm_lodging other
      on other.id > one.id and (other.bed_id = one.bed_id or other.user_id = one.user_id)
      and one.from_on < coalesce(other.ended_on, other.due_on + 1)
      and other.from_on < coalesce(one.ended_on, one.due_on + 1)
    where one.bed_id in (${bedIds.join()}) or other.bed_id in (${bedIds.join()})`);
  for (const { id, other } of shared)
    complaints.push({ kind: 'duplicate', text: `lodgings ${String(id)} and ${String(other)} share a bed or a person` });
  const rows = await query(`select user_id, bed_id from dorm_lodging
    where ended_on is null and bed_id in (${bedIds.join()})`);
  const housed = rows.map(({ user_id }) => Number(user_id));
  for (const userId of [...at.values(), ...assigned.keys()])
    if (!housed.includes(userId)) complaints.push({ kind: 'lost', text: `${userId} was given a bed and has none` });
  // An exchange changes who has which bed, and neither how many have one nor which beds are taken.
  const taken = new Set(rows.map(({ bed_id }) => Number(bed_id)));
  for (const bedId of [...at.keys(), ...assigned.values()])
    if (!taken.has(bedId)) complaints.push({ kind: 'half-written', text: `bed ${bedId} was given and is empty` });
  const surplus = rows.length - at.size - assigned.size;
  if (surplus < 0 || surplus > unknown)
    complaints.push({ kind: 'count', text: `${surplus} beds beyond those told, ${unknown} had no answer` });
  // What was written stands with its line in the log, or not at all.
  const [unlogged] = await query(`select count(*) as count from dorm_lodging lodging
    where ended_on is null and bed_id in (${bedIds.join()})
    and not exists (select 1 from audit_log where target = 'dorm_lodging:' || lodging.id
      or action = 'dorm.lodging.swap' and detail ->> 'with' = lodging.id::text)`);
  if (Number(unlogged!.count) > unknown)
    complaints.push({ kind: 'half-written', text: `${String(unlogged!.count)} lodgings stand in no log` });
  return complaints;
}
