import { asc, eq, inArray } from 'drizzle-orm';
import type { ActivityState, EvidenceState } from '@contract/activities/status';
import { dayMs, minuteMs } from '@contract/activities/rules';
import { startOfDay, weekdayOf } from '@contract/room/rules';
import { hospitalDay } from '@contract/kernel/hospital-time';
import { accountPeople, demoAccounts } from '@server/demo/accounts';
import { demoDepartment } from '@server/demo/departments';
import { insertRows } from '@server/demo/insert-rows';
import type { DemoPart } from '@server/demo/part';
import type { Db } from '@server/kernel/database/database';
import { departmentPersons } from '../dictionary/posts/tables';
import { bookRoom, freeRooms, writeLoan } from '../room/public';
import { handIn } from './demo-reviews';
import { writeParticipants } from './demo-people';
import { purposeModule } from './loan';
import { activities, activityDepartments, activityKinds, activitySpeakers, activityTargets } from './tables';

const field = (key: string, label: string, is_required = false) => ({ key, label, is_required });
const usual = {
  duration: 60,
  hours: 1,
  signBefore: 10,
  signAfter: 10,
  needsSignOut: false,
  needsEvaluation: true,
  reviewFlag: 2,
  evidenceFlag: 2,
  needsMinutes: true,
  photosLeast: 0,
  yearTimes: null as number | null,
};
const kinds: (typeof activityKinds.$inferInsert)[] = [
  {
    ...usual,
    name: '教学查房',
    hours: 1.5,
    duration: 90,
    evidenceFlag: 1,
    yearTimes: 24,
    fields: [field('case', '查房病例'), field('goal', '教学目标', true), field('questions', '提问要点')],
  },
  {
    ...usual,
    name: '教学病例讨论',
    duration: 90,
    hours: 1.5,
    evidenceFlag: 1,
    yearTimes: 12,
    fields: [field('case', '病例摘要', true), field('questions', '讨论问题')],
  },
  { ...usual, name: '临床小讲课', yearTimes: 24, fields: [field('outline', '授课提纲')] },
  {
    ...usual,
    name: '疑难/危重/死亡病例讨论',
    duration: 90,
    hours: 1.5,
    fields: [field('case', '病例摘要', true), field('conclusion', '讨论结论')],
  },
  { ...usual, name: '入院教育', duration: 240, hours: 4, needsSignOut: true, fields: [field('outline', '培训内容')] },
  { ...usual, name: '入科教育', fields: [field('outline', '科室介绍与制度'), field('teacher', '带教安排')] },
  {
    ...usual,
    name: '技能培训',
    duration: 120,
    hours: 2,
    needsSignOut: true,
    reviewFlag: 1,
    fields: [field('skill', '培训项目', true), field('tools', '所需模型与耗材')],
  },
  { ...usual, name: '操作床旁教学', needsEvaluation: false, fields: [field('skill', '操作项目', true)] },
  { ...usual, name: '病历书写指导', fields: [field('problem', '常见问题')] },
  { ...usual, name: '手术指导', needsEvaluation: false, fields: [field('operation', '手术名称', true)] },
  { ...usual, name: '教学阅片', fields: [field('films', '阅片要点')] },
  { ...usual, name: '门诊教学', needsEvaluation: false, fields: [] },
  { ...usual, name: '文献研读会', fields: [field('paper', '文献题目', true)] },
  { ...usual, name: '晨间报告', duration: 30, hours: 0.5, needsEvaluation: false, needsMinutes: false, fields: [] },
  {
    ...usual,
    name: '督导/听课/集体备课',
    needsEvaluation: false,
    reviewFlag: 1,
    fields: [field('result', '督导意见')],
  },
];
/** kind, every, times. */
const targets: [number, 'week' | 'fortnight' | 'month', number][] = [
  [0, 'fortnight', 1],
  [2, 'week', 1],
  [3, 'fortnight', 1],
  [5, 'month', 1],
];
const topics: Record<number, string[]> = {
  0: ['急性心力衰竭教学查房', '慢阻肺急性加重教学查房', '消化道出血教学查房', '围手术期管理教学查房'],
  1: ['反复晕厥一例讨论', '发热待查一例讨论'],
  2: ['心电图判读入门', '抗菌药物合理使用', '液体复苏策略', '血气分析四步法', '胸片阅读要点'],
  3: ['多器官功能障碍一例', '术后出血一例'],
  5: ['新入科学员教育'],
  6: ['中心静脉置管模拟训练', '气管插管训练'],
  12: ['心衰指南更新研读', '卒中溶栓时间窗研读'],
  13: ['夜班病例晨间报告'],
};
/** What a week of a ward holds: kind, weekday, hour. */
const week: [number, number, number][] = [
  [2, 2, 15],
  [0, 3, 8],
  [13, 4, 7.5],
  [12, 5, 16],
];

/** Kinds, targets, and some weeks of teaching in a few wards, in every state. */
export const activitiesDemo: DemoPart = {
  key: 'activities',
  after: ['people', 'room', 'rotation.wards', 'approval'],
  async write(tx) {
    const kindIds = (await tx.insert(activityKinds).values(kinds).returning({ id: activityKinds.id })).map(
      ({ id }) => id,
    );
    await tx
      .insert(activityTargets)
      .values([
        ...targets.map(([kind, every, times]) => ({ kindId: kindIds[kind]!, every, times })),
        { kindId: kindIds[0]!, deptId: demoDepartment('W01').id, every: 'week' as const, times: 1 },
      ]);
    for (const [at, code] of ['N01', 'N03', 'W01', 'N02'].entries())
      await writeWard(tx, demoDepartment(code).id, { kindIds, ward: at });
  },
};

async function writeWard(tx: Db, deptId: number, { kindIds, ward }: { kindIds: number[]; ward: number }) {
  const today = startOfDay(hospitalDay(Date.now()));
  const monday = today - (weekdayOf(today) - 1) * dayMs;
  const teachers = await teachersOf(tx, deptId);
  const rows: (typeof activities.$inferInsert & { kind: number })[] = [];
  for (let at = -8; at <= 2; at += 1) {
    for (const [kind, weekday, hour] of week) {
      // Each ward leaves some out: targets are missed by some.
      if ((at * 7 + kind * 3 + ward * 5 + 70) % (4 + ward) === 0) continue;
      const start = monday + at * 7 * dayMs + (weekday - 1) * dayMs + hour * 60 * minuteMs;
      rows.push(rowOf(start, kind, { deptId, kindIds, serial: rows.length + ward }));
    }
  }
  if (ward === 0) rows.push(...special(today, deptId, kindIds));
  const made = await tx
    .insert(activities)
    .values(rows.map(({ kind: _kind, ...row }) => row))
    .returning();
  await bookSome(
    tx,
    made.filter(({ state, startAt }) => state === 'published' && startAt.getTime() > Date.now()).slice(0, 4),
  );
  if (ward === 0) await borrowSome(tx, made, personOf('secretary'), true);
  const colleague = teachers.find((id) => !accountPeople.has(id));
  if (ward === 1 && colleague) await borrowSome(tx, made, colleague, false);
  await insertRows(
    tx,
    activityDepartments,
    // Whoever wants to may enrol, wherever he rotates.
    made.flatMap(({ id, needsEnrolment }) => (needsEnrolment ? [] : [{ activityId: id, deptId }])),
  );
  await insertRows(
    tx,
    activitySpeakers,
    made.map(({ id }, at) => ({ activityId: id, personId: teachers[at % teachers.length]!, role: 'lead' as const })),
  );
  await writeParticipants(tx, deptId, made);
  await handIn(tx, made);
}

function rowOf(
  start: number,
  kind: number,
  { deptId, kindIds, serial }: { deptId: number; kindIds: number[]; serial: number },
) {
  const declared = kinds[kind]!;
  const { duration, hours, signBefore, signAfter, needsSignOut, needsEvaluation, fields } = declared;
  const isOver = start + duration * minuteMs < Date.now();
  const isFiled = isOver && start < Date.now() - 10 * dayMs;
  const evidence: EvidenceState = !isFiled ? 'none' : serial % 11 === 5 ? 'rejected' : 'accepted';
  const state: ActivityState =
    evidence === 'accepted'
      ? 'archived'
      : !isOver && serial % 9 === 4
        ? 'draft'
        : serial % 17 === 8
          ? 'cancelled'
          : 'published';
  const topic = topics[kind]!;
  return {
    kind,
    kindId: kindIds[kind]!,
    title: topic[serial % topic.length]!,
    deptId,
    startAt: new Date(start),
    endAt: new Date(start + duration * minuteMs),
    place: '科室示教室',
    state,
    evidenceState: evidence,
    cancelReason: state === 'cancelled' ? '主讲老师临时出诊，改期另行通知' : '',
    typeIds: [],
    grades: [],
    needsEnrolment: false,
    mostPeople: null as number | null,
    hours,
    signBefore,
    signAfter,
    needsSignOut,
    needsEvaluation,
    content: Object.fromEntries(
      fields.map(({ key, label }, at) => [key, at === 0 ? `${topic[serial % topic.length]!}：${label}见课件` : '']),
    ),
    minutes: isOver ? '按计划完成，学员发言积极，主讲归纳了诊断思路与处理要点。' : '',
    creatorId: personOf('secretary'),
  };
}

/** Activities of today and the next days, open to enrolment; one that is being reviewed. */
function special(today: number, deptId: number, kindIds: number[]) {
  const context = { deptId, kindIds };
  const at = (days: number, hour: number) => today + days * dayMs + hour * 60 * minuteMs;
  return [
    {
      ...rowOf(at(2, 14), 6, { ...context, serial: 0 }),
      state: 'published' as const,
      needsEnrolment: true,
      mostPeople: 8,
      place: '急救技能室',
    },
    {
      ...rowOf(at(6, 14), 6, { ...context, serial: 1 }),
      state: 'draft' as const,
      needsEnrolment: true,
      mostPeople: 12,
      place: '急救技能室',
    },
    {
      ...rowOf(at(1, 16), 2, { ...context, serial: 2 }),
      state: 'published' as const,
      needsEnrolment: true,
      mostPeople: 30,
    },
  ];
}

const personOf = (username: string) => demoAccounts.find((account) => account.username === username)!.personId;

/** The teachers of a department; the account of the demo's teacher stands first where he belongs. */
async function teachersOf(tx: Db, deptId: number): Promise<number[]> {
  const rows = await tx
    .select({ id: departmentPersons.personId })
    .from(departmentPersons)
    .where(eq(departmentPersons.deptId, deptId))
    .orderBy(asc(departmentPersons.personId));
  const ids = [...new Set(rows.map(({ id }) => id))];
  return ids.length > 0 ? ids.slice(0, 5) : [personOf('teacher')];
}

/** Rooms for what is to come, as far as they are free. */
async function bookSome(tx: Db, rows: (typeof activities.$inferSelect)[]): Promise<void> {
  for (const { id, title, startAt: from, endAt: to, mostPeople, creatorId: ownerUserId } of rows) {
    const [room] = await freeRooms(tx, { from, to, people: mostPeople ?? 12 });
    if (!room) continue;
    const source = { module: 'activities', kind: 'activity', id: String(id) } as const;
    const { bookingId } = await bookRoom(tx, {
      roomId: room.id,
      from,
      to,
      title,
      people: mostPeople ?? 1,
      source,
      ownerUserId,
    });
    if (bookingId === undefined) continue;
    await tx
      .update(activities)
      .set({ roomId: room.id, bookingId, place: room.name })
      .where(inArray(activities.id, [id]));
  }
}

/**
 * The skill room is borrowed for what has no room yet: granted for the training of the first ward, which signs where it is;
 * waiting for its review for the last session of the second.
 */
async function borrowSome(tx: Db, rows: (typeof activities.$inferSelect)[], applicantId: number, isGranted: boolean) {
  const isToCome = ({ state, startAt }: (typeof rows)[number]) =>
    state === 'published' && startAt.getTime() > Date.now();
  const row = isGranted
    ? rows.find(({ place }) => place === '急救技能室')
    : rows.findLast((one) => isToCome(one) && one.startAt.getTime() % dayMs >= 7 * 60 * minuteMs);
  if (!row) return;
  await writeLoan(tx, {
    room: 'R007',
    applicantId,
    title: row.title,
    people: row.mostPeople ?? 12,
    spans: [{ from: row.startAt.getTime() - 30 * minuteMs, to: row.endAt.getTime() + 30 * minuteMs }],
    purpose: { module: purposeModule, id: row.id },
    isGranted,
  });
}
