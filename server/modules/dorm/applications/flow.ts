import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { ReviewModule } from '@contract/approval/review-modules';
import { ReviewFlag } from '@contract/approval/status';
import type { FlowLevel } from '@contract/approval/flow';
import {
  applicationKinds,
  applicationSpan,
  asksBed,
  flowOfKind,
  type ApplicationKind,
} from '@contract/dorm/application-rules';
import { bedInput } from '@contract/dorm/applications';
import { AppError } from '@contract/kernel/errors';
import type { Db } from '@server/kernel/database/database';
import { changeRow, find, first } from '@server/kits/rows';
import type { FlowDefinition, Submission } from '../../approval/public';
import { leadsClassOf } from '../../student/public';
import { placeOf } from '../occupy';
import { placeRows } from '../places';
import { beds, buildings } from '../tables';
import { lodgingOf, takeEffect } from './effect';
import { looksAfter } from './rows';
import { applications } from './tables';

/** An application as approvals name it: which, and whose. */
export const applicationSubject = ({ id, userId }: { id: number; userId: number }) => `${id}-${userId}`;
const idOf = ({ subjectId }: { subjectId: string }) => Number(subjectId.split('-')[0]);

/** All that is reviewed stands in the application, which nobody changes while it waits. */
const payload = z.object({});
type Payload = z.output<typeof payload>;
type Input = z.output<typeof bedInput>;
type Flow = FlowDefinition<Payload, Input>;

const scopeLevel: FlowLevel = { title: '宿舍管理', who: { kind: 'scope' }, rule: 'any', min: null, max: null };
const asked = (title: string, ask: keyof typeof named): FlowLevel => ({
  title,
  who: { kind: 'module', ask },
  rule: 'any',
  min: null,
  max: null,
});

const named = {
  classManager: {
    title: '班主任',
    nobody: '申请人不在班级中，或班级没有班主任',
    holds: (userId, { personId }) => leadsClassOf(userId, personId),
  },
  buildingManager: {
    title: '宿管员',
    nobody: '该楼没有设置宿管员',
    holds: (userId, { subjectId }) => looksAfter(sql`${userId}`, sql`split_part(${subjectId}, '-', 1)::int`),
  },
} satisfies NonNullable<Flow['named']>;

/** The chains that hold until the hospital sets others (宿舍审批配置). */
const chains: Record<ApplicationKind, FlowLevel[]> = {
  checkIn: [scopeLevel],
  move: [scopeLevel],
  out: [asked('班主任', 'classManager'), scopeLevel],
  away: [asked('班主任', 'classManager')],
  visit: [asked('宿管员', 'buildingManager')],
};

/** 入住, 调宿, 退宿, 外宿, 访客: a flow each, so that each has its own chain. */
export const applicationFlows: Record<ApplicationKind, Flow> = {
  checkIn: flow('checkIn'),
  move: flow('move'),
  out: flow('out'),
  away: flow('away'),
  visit: flow('visit'),
};

function flow(kind: ApplicationKind): Flow {
  return {
    key: flowOfKind(kind),
    title: `宿舍${applicationKinds[kind]}`,
    moduleId: ReviewModule.dorm,
    permission: 'dorm:apply:approve',
    named,
    ...(asksBed(kind) && { input: { when: 'last' as const, shape: bedInput, describe: describeBed } }),
    settings: { review_flag: ReviewFlag.needed, levels: chains[kind] },
    payload,
    concerns: (subjectId) => Number(subjectId.split('-')[1]),
    describe: describeApplication,
    async onPass(tx, submission, deciderId, input) {
      await takeEffect(tx, idOf(submission), input?.bed_id ?? null, deciderId);
    },
    onReject: setState('rejected'),
    onWithdraw: setState('withdrawn'),
  };
}

function setState(state: 'rejected' | 'withdrawn') {
  return (tx: Db, submission: Submission<Payload>) => changeRow(tx, applications, idOf(submission), { state });
}

async function describeBed(db: Db, input: Input) {
  const [place] = await placeRows(db).where(eq(beds.id, input.bed_id));
  return [{ label: '床位', value: place ? placeOf(place) : '已删除的床位' }];
}

async function describeApplication(db: Db, submission: Submission<Payload>) {
  const row = await find(db, applications, idOf(submission));
  const lodging = await lodgingOf(db, row.userId);
  const [house] =
    row.buildingId === null ? [] : await db.select().from(buildings).where(eq(buildings.id, row.buildingId));
  const lived = lodging ? first(await placeRows(db).where(eq(beds.id, lodging.bedId))) : undefined;
  const span = { ...row, dueOn: row.dueOn ?? '' };
  const facts = [
    { label: '申请', value: applicationKinds[row.kind] },
    { label: '时间', value: applicationSpan(span) },
    ...(lived ? [{ label: '现住', value: placeOf(lived) }] : []),
    ...(house ? [{ label: '意愿楼栋', value: house.name }] : []),
    ...(row.roommate ? [{ label: '意愿室友', value: row.roommate }] : []),
    ...(row.visitor ? [{ label: '访客', value: row.visitor }] : []),
    { label: '事由', value: row.reason },
  ];
  const obstacle = row.state === 'pending' ? obstacleOf(row.kind, lodging !== undefined) : '';
  return { facts, changes: [], link: '', obstacle };
}

/** What has changed since it was asked for. */
function obstacleOf(kind: ApplicationKind, isHoused: boolean): string {
  if (kind === 'checkIn') return isHoused ? '申请人已有床位，请驳回' : '';
  return isHoused ? '' : '申请人已没有床位，请驳回';
}

/** @throws AppError DORM_APPLICATION_REFUSED */
export const refuse = (reason: string) => new AppError('DORM_APPLICATION_REFUSED', { reason });
