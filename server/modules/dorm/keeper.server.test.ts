import { and, eq, inArray, ne } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { applicationEndpoints } from '@contract/dorm/applications';
import { buildingEndpoints } from '@contract/dorm/buildings';
import { inspectionEndpoints } from '@contract/dorm/inspections/inspections';
import { lodgingEndpoints } from '@contract/dorm/lodgings';
import { violationEndpoints } from '@contract/dorm/violations';
import { today } from '@server/kits/today';
import { errorOf } from '@tests/server/client';
import { startTestServer } from '@tests/server/harness';
import { accounts } from '../account/tables';
import { applications } from './applications/tables';
import { inspections } from './inspections/tables';
import { beds, buildings, lodgings, rooms, violations } from './tables';

/** What concerns a keeper: his houses, who lives there, and nothing else of the dormitory (ADR 149). */
const server = await startTestServer({ working: false });
const { db } = server.database;
const [keeper, admin] = await Promise.all(['dorm', 'admin'].map((name) => server.as(name)));
const keeperId = (await db.select().from(accounts).where(eq(accounts.username, 'dorm')))[0]!.userId;
const houses = await db.select().from(buildings);
const own = new Set(houses.filter(({ managerId }) => managerId === keeperId).map(({ id }) => id));
const foreign = houses.find(({ id }) => !own.has(id))!.id;
const size = { query: { size: 500 } };

const lived = await db
  .select({
    id: lodgings.id,
    userId: lodgings.userId,
    version: lodgings.version,
    state: lodgings.state,
    houseId: rooms.buildingId,
  })
  .from(lodgings)
  .innerJoin(beds, eq(beds.id, lodgings.bedId))
  .innerJoin(rooms, eq(rooms.id, beds.roomId));
const ofForeign = lived.find(({ houseId, state }) => houseId === foreign && state === 'in')!;
const ofOwn = lived.find(({ houseId, state }) => own.has(houseId) && state === 'in')!;
const ownPeople = new Set(lived.filter(({ houseId }) => own.has(houseId)).map(({ userId }) => userId));

const allOwn = (ids: readonly (number | null)[]) => {
  expect(ids.length).toBeGreaterThan(0);
  expect(ids.filter((id) => id === null || !own.has(id))).toEqual([]);
};

describe('a keeper reads', () => {
  it('houses and beds of his own', async () => {
    expect(own.size).toBeGreaterThan(0);
    const shown = await keeper!.data(buildingEndpoints.buildings, size);
    expect(new Set(shown.list.map(({ id }) => id))).toEqual(own);
    expect(shown.total).toBe(own.size);
    expect(new Set((await keeper!.data(buildingEndpoints.roomChoices, {})).buildings.map(({ id }) => id))).toEqual(own);
    allOwn((await keeper!.data(buildingEndpoints.beds, size)).list.map(({ building_id }) => building_id));
    const elsewhere = { query: { building_id: foreign } };
    expect((await keeper!.data(buildingEndpoints.beds, elsewhere)).total).toBe(0);
    expect(errorOf(await keeper!.call(buildingEndpoints.bedMap, { params: { id: foreign } }))).toBe('NOT_FOUND');
    expect((await admin!.data(buildingEndpoints.buildings, size)).total).toBe(houses.length);
  });

  it('who lives there, who broke a rule there and who applied there', async () => {
    allOwn((await keeper!.data(lodgingEndpoints.lodgings, size)).list.map(({ building_id }) => building_id));
    const noted = (await keeper!.data(violationEndpoints.violations, size)).list.map(({ user_id }) => user_id);
    expect(noted.filter((id) => !ownPeople.has(id))).toEqual([]);
    const asked = (await keeper!.data(applicationEndpoints.applications, size)).list;
    const strange = asked.filter(
      ({ user_id, building_id }) => !ownPeople.has(user_id) && !(building_id !== null && own.has(building_id)),
    );
    expect(strange).toEqual([]);
  });

  it('rounds and rankings of his houses', async () => {
    // The demo has rounds of the house that is not his.
    const rounds = await db.select().from(inspections).where(eq(inspections.buildingId, foreign));
    expect(rounds.length).toBeGreaterThan(0);
    const seen = (await keeper!.data(inspectionEndpoints.inspections, size)).list;
    expect(seen.filter(({ building_id }) => !own.has(building_id))).toEqual([]);
    for (const { id } of rounds)
      expect(errorOf(await keeper!.call(inspectionEndpoints.inspectionSheet, { params: { id } }))).toBe('NOT_FOUND');
    const month = { query: { month: today().slice(0, 7), building_id: foreign } };
    expect(await keeper!.data(inspectionEndpoints.inspectionRanking, month)).toEqual([]);
  });
});

describe('a keeper does nothing', () => {
  it('about who lives elsewhere', async () => {
    const { id, version, userId } = ofForeign;
    const at = { ifMatch: version };
    const checkOut = { body: { id, items: [], note: '' } };
    const [bed] = await db
      .select()
      .from(beds)
      .innerJoin(rooms, eq(rooms.id, beds.roomId))
      .where(inArray(rooms.buildingId, [...own]));
    const refused = [
      keeper!.call(lodgingEndpoints.arrive, { body: { id, items: [], deposit_paid: true } }, at),
      keeper!.call(lodgingEndpoints.checkOut, checkOut, at),
      keeper!.call(lodgingEndpoints.transfer, { body: { id, bed_id: bed!.dorm_bed.id, note: '' } }, at),
      keeper!.call(
        lodgingEndpoints.swap,
        { body: { id: ofOwn.id, other_id: id, other_version: version } },
        { ifMatch: ofOwn.version },
      ),
      keeper!.call(violationEndpoints.addViolation, {
        body: { user_id: userId, kind_id: 1, day: today(), evidence: '夜不归宿' },
      }),
    ];
    for (const call of refused) expect(errorOf(await call)).toBe('NOT_FOUND');
    const strange = await db
      .select({ id: violations.id, version: violations.version })
      .from(violations)
      .where(ne(violations.userId, ofOwn.userId));
    for (const row of strange.slice(0, 50)) {
      const body = { id: row.id, state: 'told' as const, handling: '通报' };
      const answer = await keeper!.call(violationEndpoints.handleViolation, { body }, { ifMatch: row.version });
      const [about] = await db.select().from(violations).where(eq(violations.id, row.id));
      if (!ownPeople.has(about!.userId)) expect(errorOf(answer)).toBe('NOT_FOUND');
    }
  });

  it('in houses of others: no round there, no bed there, neither by moving nor by passing an application', async () => {
    const round = {
      building_id: foreign,
      day: today(),
      kind: 'roll' as const,
      is_union: false,
      inspector_ids: [keeperId],
    };
    expect(errorOf(await keeper!.call(inspectionEndpoints.saveInspection, { body: round }))).toBe(
      'DORM_INSPECT_REFUSED',
    );
    const free = (
      await admin!.data(buildingEndpoints.beds, { query: { building_id: foreign, look: 'free', size: 500 } })
    ).list;
    const move = { body: { id: ofOwn.id, bed_id: free[0]!.id, note: '' } };
    expect(errorOf(await keeper!.call(lodgingEndpoints.transfer, move, { ifMatch: ofOwn.version }))).toBe(
      'DORM_HOUSE_NOT_OWN',
    );
    const [asked] = await db
      .insert(applications)
      .values({
        userId: ofOwn.userId,
        kind: 'move',
        fromOn: today(),
        dueOn: null,
        fromTime: '',
        toTime: '',
        visitor: '',
        buildingId: foreign,
        roommate: '',
        reason: '换楼',
        lodgingId: ofOwn.id,
      })
      .returning();
    const offered = await keeper!.data(applicationEndpoints.bedChoices, { params: { id: asked!.id } });
    const places = await db
      .select({ houseId: rooms.buildingId })
      .from(beds)
      .innerJoin(rooms, eq(rooms.id, beds.roomId))
      .where(
        and(
          inArray(
            beds.id,
            offered.map(({ bed_id }) => bed_id),
          ),
        ),
      );
    expect(places.filter(({ houseId }) => !own.has(houseId))).toEqual([]);
    const { takeEffect } = await import('./applications/effect');
    const chosen = db.transaction((tx) => takeEffect(tx, asked!.id, free[0]!.id, keeperId));
    await expect(chosen).rejects.toMatchObject({ key: 'APPROVAL_OBSTACLE' });
  });
});
