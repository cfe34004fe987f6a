import { eq } from 'drizzle-orm';
import {
  applicationKinds,
  applicationSpan,
  asksBed,
  type ApplicationKind,
  type ApplicationState,
} from '@contract/dorm/application-rules';
import { personTypes } from '@contract/kernel/enums';
import { daysAhead } from '@contract/rotation/stay-states';
import { accountPeople, demoAccounts } from '@server/demo/accounts';
import type { DemoPart } from '@server/demo/part';
import type { Db } from '@server/kernel/database/database';
import { today } from '@server/kits/today';
import { submit, writeDecided, type DemoSeats } from '../../approval/public';
import { classManagersOf } from '../../student/public';
import { isOpenLodging } from '../places';
import { beds, buildings, lodgings, rooms } from '../tables';
import { applicationFlows, applicationSubject } from './flow';
import { applications } from './tables';

interface Told {
  kind: ApplicationKind;
  state: ApplicationState;
  /** Days from today. */
  from: number;
  days?: number;
  reason: string;
  /** Why it was rejected. */
  refusal?: string;
  part?: Partial<typeof applications.$inferInsert>;
}

const told: readonly Told[] = [
  { kind: 'checkIn', state: 'pending', from: 7, days: 200, reason: '租房到期，希望住院内', part: { buildingId: 2 } },
  { kind: 'checkIn', state: 'pending', from: 14, days: 300, reason: '夜班较多，通勤不便' },
  { kind: 'checkIn', state: 'approved', from: -40, days: 240, reason: '新入院，外地户籍' },
  { kind: 'move', state: 'pending', from: 0, reason: '与室友作息不同，影响夜班后休息' },
  {
    kind: 'move',
    state: 'rejected',
    from: -12,
    reason: '希望换到低楼层',
    refusal: '低楼层暂无空床，有空床时请重新申请',
  },
  { kind: 'out', state: 'withdrawn', from: -6, reason: '已在院外租房' },
  { kind: 'out', state: 'pending', from: 10, reason: '培训结束返回原单位' },
  { kind: 'away', state: 'approved', from: -1, days: 3, reason: '回家照顾住院的母亲' },
  { kind: 'away', state: 'approved', from: -20, days: 2, reason: '参加外地学术会议' },
  { kind: 'away', state: 'pending', from: 4, days: 2, reason: '参加亲属婚礼' },
  {
    kind: 'visit',
    state: 'pending',
    from: 2,
    reason: '父母来院探望',
    part: { fromTime: '14:00', toTime: '17:30', visitor: '父亲、母亲' },
  },
  {
    kind: 'visit',
    state: 'approved',
    from: -3,
    reason: '同学送书',
    part: { fromTime: '18:30', toTime: '19:30', visitor: '大学同学' },
  },
];

/** Applications in every state; those that wait are of people whom no account of the demo leads. */
export const applicationsDemo: DemoPart = {
  key: 'dorm.applications',
  after: ['dorm', 'student'],
  async write(tx, people) {
    const living = await tx
      .select({ id: lodgings.id, userId: lodgings.userId })
      .from(lodgings)
      .where(eq(lodgings.state, 'in'))
      .orderBy(lodgings.id);
    const led = await classManagersOf(
      tx,
      living.map(({ userId }) => userId),
    );
    const free = living.filter(({ userId }) => !accountPeople.has(led.get(userId) ?? 0)).slice(40);
    const housed = await housedAmong(tx);
    const without = people.filter(
      ({ id, typeId }) => typeId !== personTypes.staff.id && !accountPeople.has(id) && !housed.has(id),
    );
    for (const [at, one] of told.entries()) {
      const isNew = one.kind === 'checkIn' && one.state !== 'approved';
      const lodging = isNew ? undefined : free[at * 3];
      const userId = isNew ? without[at * 2]?.id : lodging?.userId;
      if (userId !== undefined) await write(tx, one, userId, lodging?.id ?? null);
    }
    // The trainee's account has one of its own to look at.
    const own = { kind: 'checkIn', state: 'rejected', from: 3, days: 180, reason: '希望住院内宿舍' } as const;
    await write(tx, { ...own, refusal: '本市户籍人员暂不安排住宿' }, 4, null);
  },
};

async function housedAmong(tx: Db): Promise<Set<number>> {
  const rows = await tx.select({ userId: lodgings.userId }).from(lodgings).where(isOpenLodging);
  return new Set(rows.map(({ userId }) => userId));
}

async function write(tx: Db, one: Told, userId: number, lodgingId: number | null): Promise<void> {
  const fromOn = daysAhead(today(), one.from);
  const dueOn = one.days === undefined ? null : daysAhead(fromOn, one.days);
  const { kind, state, reason, part } = one;
  const [made] = await tx
    .insert(applications)
    .values({ userId, kind, state, reason, fromOn, dueOn, lodgingId, ...part })
    .returning();
  const submission = {
    subjectId: applicationSubject(made!),
    submitterId: userId,
    title: `宿舍${applicationKinds[kind]} ${applicationSpan({ ...made!, dueOn: dueOn ?? '' })}`,
    payload: {},
  };
  if (state === 'pending') {
    await submit(tx, applicationFlows[kind], submission);
    return;
  }
  const lived = lodgingId === null ? undefined : await livedIn(tx, lodgingId);
  const passedOn = daysAhead(today(), Math.min(one.from, 0) - 1);
  await writeDecided(tx, applicationFlows[kind], {
    ...submission,
    state: state === 'approved' ? 'passed' : state,
    submittedAt: new Date(`${daysAhead(passedOn, -1)}T01:20:00Z`),
    finishedAt: new Date(`${passedOn}T06:40:00Z`),
    seats: [await seatsOf(tx, kind, userId, lived?.managerId ?? null)],
    comment: one.refusal,
    input: asksBed(kind) && state === 'approved' && lived ? { bed_id: lived.bedId } : undefined,
  });
}

async function livedIn(tx: Db, lodgingId: number) {
  const [row] = await tx
    .select({ bedId: lodgings.bedId, managerId: buildings.managerId })
    .from(lodgings)
    .innerJoin(beds, eq(beds.id, lodgings.bedId))
    .innerJoin(rooms, eq(rooms.id, beds.roomId))
    .innerJoin(buildings, eq(buildings.id, rooms.buildingId))
    .where(eq(lodgings.id, lodgingId));
  return row;
}

/** Who decided at the first level of the chain; the office where it names nobody. */
async function seatsOf(tx: Db, kind: ApplicationKind, userId: number, keeperId: number | null): Promise<DemoSeats> {
  const office = demoAccounts[0]!.personId;
  const { who } = applicationFlows[kind].settings.levels[0]!;
  if (who.kind !== 'module') return { deciderId: office, via: 'scope', viaRef: applicationFlows[kind].permission };
  const named = who.ask === 'classManager' ? (await classManagersOf(tx, [userId])).get(userId) : keeperId;
  if (named === undefined || named === null) return { deciderId: office, via: 'fallback', viaRef: '' };
  return { deciderId: named, via: 'module', viaRef: who.ask };
}
