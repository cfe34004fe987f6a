import { and, desc, eq, or, sql, type SQL } from 'drizzle-orm';
import {
  applicationKinds,
  applicationProblem,
  applicationSpan,
  hasDay,
  hasEnd,
  seasonProblem,
} from '@contract/dorm/application-rules';
import type { Application, applicationEndpoints } from '@contract/dorm/applications';
import { AppError } from '@contract/kernel/errors';
import { holds } from '@contract/permissions';
import type { Db } from '@server/kernel/database/database';
import type { Handlers } from '@server/kernel/implement';
import { contains, equals } from '@server/kits/contains';
import { demandSeen, find, first, pageOfJoined } from '@server/kits/rows';
import { today } from '@server/kits/today';
import { statusOf, submit, withdraw } from '../../approval/public';
import { bindAttachments } from '../../attachment/public';
import { people } from '../../people/tables';
import { placeOf } from '../occupy';
import { placeRows, placesIn } from '../places';
import { freeRooms } from '../propose';
import { seasonsFor } from '../seasons';
import { beds, buildings } from '../tables';
import { lodgingOf } from './effect';
import { applicationFlows, applicationSubject, refuse } from './flow';
import { applicationFiles, applicationRows, applicationSight, toApplications } from './rows';
import { suitableBeds } from './suitable';
import { applications } from './tables';

/** 宿舍申请 and 宿舍审批. */
export const applicationHandlers: Handlers<typeof applicationEndpoints> = {
  ownApplications: ({ db, user, query }) =>
    pageOf(db, query, and(eq(applications.userId, user.userId), filtersOf(query))),

  applications: ({ db, user, query }) => {
    const { keyword } = query;
    const called = keyword ? or(contains(people.name, keyword), contains(people.staffId, keyword)) : undefined;
    return pageOf(db, query, and(applicationSight(user), called, filtersOf(query)));
  },

  applyChoices: async ({ db, user }) => {
    const lodging = await lodgingOf(db, user.userId);
    const place = lodging ? placeOf(first(await placeRows(db).where(eq(beds.id, lodging.bedId)))) : '';
    const { gender } = first(await db.select({ gender: people.gender }).from(people).where(eq(people.id, user.userId)));
    const day = today();
    const { rooms } = await freeRooms(db, [], day, day);
    const free = new Map<number, number>();
    for (const room of rooms) {
      const of = room.gender ?? room.living[0]?.gender ?? gender;
      if (gender !== null && of !== gender) continue;
      free.set(room.buildingId, (free.get(room.buildingId) ?? 0) + room.bedIds.length);
    }
    const all = await db
      .select({ id: buildings.id, name: buildings.name, gender: buildings.gender })
      .from(buildings)
      .where(eq(buildings.status, 1))
      .orderBy(buildings.id);
    return {
      place,
      lodging_state: lodging?.state ?? '',
      seasons: await seasonsFor(db, user.userId),
      buildings: all
        .filter((house) => house.gender === null || gender === null || house.gender === gender)
        .map(({ id, name }) => ({ id, name, free: free.get(id) ?? 0 })),
    };
  },

  apply: async ({ db, user, body, audit }) => {
    const { userId } = user;
    // Two of one person at once would both see that none waits.
    await db.select({ id: people.id }).from(people).where(eq(people.id, userId)).for('update');
    const lodging = await lodgingOf(db, userId);
    const { kind, building_id: buildingId, roommate, reason, files } = body;
    const isVisit = kind === 'visit';
    const values = {
      kind,
      fromOn: hasDay(kind) ? (body.from_on ?? '') : today(),
      dueOn: hasEnd(kind) ? (body.due_on ?? '') : null,
      fromTime: isVisit ? body.from_time : '',
      toTime: isVisit ? body.to_time : '',
      visitor: isVisit ? body.visitor : '',
    };
    if (values.fromOn === '' || values.dueOn === '') throw refuse('请选择日期');
    const problem =
      seasonProblem(kind, await seasonsFor(db, userId), today()) ||
      applicationProblem({ ...values, dueOn: values.dueOn ?? '' }, lodging ?? null, today());
    if (problem) throw refuse(problem);
    await refuseTwice(db, userId, kind);
    if (buildingId !== null) await find(db, buildings, buildingId);
    const [made] = await db
      .insert(applications)
      .values({ ...values, userId, buildingId, roommate, reason, lodgingId: lodging?.id ?? null })
      .returning({ id: applications.id });
    const id = made!.id;
    await bindAttachments(db, user, { owner: applicationFiles.key, ownerId: String(id), ids: files });
    await submit(db, applicationFlows[kind], {
      subjectId: applicationSubject({ id, userId }),
      submitterId: userId,
      title: `宿舍${applicationKinds[kind]} ${applicationSpan({ ...values, dueOn: values.dueOn ?? '' })}`,
      payload: {},
    });
    audit({ target: `dorm_application:${id}`, detail: { kind } });
    return one(db, id);
  },

  withdrawApplication: async ({ db, user, body, ifMatch, audit }) => {
    const row = await find(db, applications, body.id);
    // Of others there is nothing to withdraw, whoever sees them.
    if (row.userId !== user.userId) throw new AppError('NOT_FOUND');
    demandSeen(await one(db, row.id), ifMatch);
    if (row.state !== 'pending') throw refuse('只有审核中的申请可以撤回，请刷新后核对');
    const subject = applicationSubject(row);
    const submitted = (await statusOf(db, applicationFlows[row.kind], [subject])).get(subject);
    if (!submitted) throw new AppError('NOT_FOUND');
    await withdraw(db, user.userId, submitted.recordId);
    audit({ target: `dorm_application:${row.id}` });
    return one(db, row.id);
  },

  bedChoices: async ({ db, user, params }) => {
    const [row] = await applicationRows(db).where(and(eq(applications.id, params.id), applicationSight(user)));
    if (!row) throw new AppError('NOT_FOUND');
    return suitableBeds(db, row, await placesIn(db, user.userId, holds(user, 'dorm:lodging:assign')));
  },
};

/** @throws AppError DORM_APPLICATION_REFUSED while another of the same kind waits */
async function refuseTwice(db: Db, userId: number, kind: Application['kind']): Promise<void> {
  const [waiting] = await db
    .select({ id: applications.id })
    .from(applications)
    .where(and(eq(applications.userId, userId), eq(applications.kind, kind), eq(applications.state, 'pending')));
  if (waiting) throw refuse(`已有一份${applicationKinds[kind]}申请在审核中，请等待或先撤回`);
}

const filtersOf = ({
  kind,
  state,
}: {
  kind?: Application['kind'] | undefined;
  state?: Application['state'] | undefined;
}) => and(equals(applications.kind, kind), equals(applications.state, state));

async function pageOf(db: Db, { page, size }: { page: number; size: number }, where: SQL | undefined) {
  const { total, list } = await pageOfJoined(db, applicationRows, {
    page,
    size,
    where,
    orderBy: [desc(applications.id)],
  });
  return { total, list: await toApplications(db, list) };
}

const one = async (db: Db, id: number): Promise<Application> =>
  first(await toApplications(db, await applicationRows(db).where(eq(applications.id, id))));

/** Condition on `dorm_application`: somebody sleeps elsewhere on a day, as was passed. */
export const isAwayOn = (day: string): SQL | undefined =>
  and(
    eq(applications.kind, 'away'),
    eq(applications.state, 'approved'),
    sql`${applications.fromOn} <= ${day}`,
    sql`${applications.dueOn} >= ${day}`,
  );
