import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { ReviewModule } from '@contract/approval/review-modules';
import { ReviewFlag } from '@contract/approval/status';
import { AppError } from '@contract/kernel/errors';
import { placedSpans, spanWords, type HalfSpan, type WantedHalf } from '@contract/rotation/swap-rules';
import { swapChoice, swapFlowKey, type SwapChoice } from '@contract/rotation/swaps';
import type { Db } from '@server/kernel/database/database';
import type { FlowDefinition, Submission } from '../../approval/public';
import { departmentNames } from '../../dictionary/public';
import { notify } from '../../notice/public';
import { heldHalves, lockPeople, writeHalves } from '../moves/stays-of-people';
import { integers } from '../target';
import { adjustment, type Adjustment } from './options';

const wantedHalf = z.object({
  userId: z.number(),
  half: z.number(),
  deptId: z.number(),
  stDeptId: z.number(),
  stay: z.number().optional(),
});
const payload = z.object({
  stayId: z.number(),
  choice: swapChoice,
  reason: z.string(),
  /** Whom it is with; as a level of the flow asks for the one. */
  partnerId: z.number().nullable(),
  /** What was asked for: what stands then must still lead to it. */
  wanted: z.array(wantedHalf),
  names: z.array(z.string()),
  /** Who goes from where to where, as it was when it was asked for. */
  changes: z.array(z.string()),
});
export type SwapPayload = z.output<typeof payload>;
type Asked = Submission<SwapPayload>;

export const swapKinds: Record<SwapChoice['kind'], string> = {
  partner: '与同学对调',
  order: '互换两段的时间',
  dept: '更换科室',
};

const level = (
  title: string,
  who: FlowDefinition<SwapPayload>['settings']['levels'][number]['who'],
  min: number | null,
) => {
  return { title, who, rule: 'any', min, max: null } as const;
};

/** 轮转调整: whom it is with consents, then the ward that the stay is planned in, then the office. */
export const swapFlow: FlowDefinition<SwapPayload> = {
  key: swapFlowKey,
  title: '轮转调整',
  moduleId: ReviewModule.rotationSwap,
  permission: 'rotation:swap:approve',
  amountUnit: '位对调的同学',
  isSingle: true,
  settings: {
    review_flag: ReviewFlag.needed,
    levels: [
      level('对方同意', { kind: 'module', ask: 'partner' }, 1),
      level('科室审核', { kind: 'placement', post: 'ward_secretary' }, null),
      level('教育处审核', { kind: 'scope' }, null),
    ],
  },
  named: {
    partner: {
      title: '对调的同学',
      nobody: '没有对调的同学',
      holds: (userId, { payload: given }) => sql`${userId} = (${given} ->> 'partnerId')::int`,
    },
  },
  payload,
  concerns: (subjectId) => Number(subjectId),
  async describe(db, submission) {
    const { choice, reason, changes } = submission.payload;
    const facts = [
      { label: '方式', value: swapKinds[choice.kind] },
      ...changes.map((value) => ({ label: '调整', value })),
      { label: '原因', value: reason },
    ];
    const obstacle = submission.at === null ? '' : await obstacleOf(db, submission);
    return { facts, changes: [], link: '/rotation-management/rotation-overview-view', obstacle };
  },
  async onDecide(tx, submission, { isPass }) {
    if (!isPass) return;
    const reason = await obstacleOf(tx, submission);
    if (reason) throw new AppError('APPROVAL_OBSTACLE', { reason });
  },
  async onPass(tx, submission, deciderId) {
    const { submitterId, recordId, payload: asked } = submission;
    const ids = [...new Set(asked.wanted.map(({ userId }) => userId))];
    await lockPeople(tx, ids);
    const reason = await obstacleOf(tx, submission);
    if (reason) throw new AppError('APPROVAL_OBSTACLE', { reason });
    const changes = asked.wanted.map(({ userId, half, ...place }) => ({ userId, half, place }));
    const act = { kind: 'swap', doneBy: deciderId, origin: 'manual' } as const;
    const { stays } = await writeHalves(tx, act, { held: await heldHalves(tx, ids), changes });
    const secretaries = await secretariesOf(tx, [...new Set(stays.map(({ deptId }) => deptId))]);
    await notify(tx, {
      event: 'rotation.swap.done',
      recipients: { trainee: ids.filter((id) => id !== submitterId), secretary: secretaries },
      variables: { names: asked.names.join('、'), changes: asked.changes.join('；') },
      link: '/rotation-management/rotation-overview-view',
      subject: `swap:${recordId}`,
    });
  },
};

/** Why it cannot be had any more as it was asked for; empty where it can. */
async function obstacleOf(db: Db, { submitterId, payload: { stayId, choice, wanted } }: Asked): Promise<string> {
  try {
    const now = await adjustment(db, { userId: submitterId, stayId, choice });
    return isSame(now.wanted, wanted) ? '' : '申请后双方的轮转安排有变动，请驳回并请学员重新申请';
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.key === 'NOT_FOUND') return '申请的轮转段已取消或改期，请驳回并请学员重新申请';
    return error.message;
  }
}

const isSame = (one: readonly WantedHalf[], other: readonly WantedHalf[]) => keysOf(one) === keysOf(other);
const keysOf = (halves: readonly WantedHalf[]) =>
  halves
    .map(({ userId, half, deptId, stDeptId }) => [userId, half, deptId, stDeptId].join(':'))
    .sort()
    .join(' ');

/** `张三 2027-01 至 2027-02：呼吸内科 → 心血管内科`, a line for each department that somebody leaves. */
export async function changeWords(db: Db, { people, spans, wanted }: Adjustment): Promise<string[]> {
  const lines = people.flatMap((person) =>
    spans.map((span) => {
      const inside = ({ half }: { half: number }) => half >= span.start && half < span.end;
      const before = [...person.halves].flatMap(([half, place]) => {
        return inside({ half }) ? [{ userId: person.userId, half, ...place }] : [];
      });
      const after = wanted.filter((half) => half.userId === person.userId && inside(half));
      return { name: person.name, span, from: deptsOf(before), to: deptsOf(after) };
    }),
  );
  const names = await departmentNames(db, [...new Set(lines.flatMap(({ from, to }) => [...from, ...to]))]);
  const called = (depts: number[]) => depts.map((id) => names.get(id) ?? '').join('、');
  return lines.map(({ name, span, from, to }) => `${name} ${spanWords(span)}：${called(from)} → ${called(to)}`);
}

const deptsOf = (halves: readonly WantedHalf[]): number[] => placedSpans(halves).map(({ deptId }) => deptId);

async function secretariesOf(db: Db, deptIds: readonly number[]): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select distinct person_id as id from department_person
    where post = 'secretary' and dept_id = any(${integers([...deptIds])}) order by person_id`);
  return rows.map(({ id }) => id);
}

/** One line for lists. */
export const swapTitle = ({ kind }: SwapChoice, span: HalfSpan) => `${swapKinds[kind]} ${spanWords(span)}`;
