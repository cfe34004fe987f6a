import { and, eq, gte } from 'drizzle-orm';
import { randomInt } from 'node:crypto';
import { z } from 'zod';
import type { FlowLevel } from '@contract/approval/flow';
import { ReviewModule } from '@contract/approval/review-modules';
import { ReviewFlag } from '@contract/approval/status';
import {
  exitKindWords,
  itemChanges,
  itemStateWords,
  passObstacle,
  verdictWords,
} from '@contract/department-stay/exit-rules';
import { exitHindrance } from '@contract/department-stay/exit-table';
import type { ExitItem } from '@contract/department-stay/exits';
import { AppError } from '@contract/kernel/errors';
import type { Db } from '@server/kernel/database/database';
import { first } from '@server/kits/rows';
import { today } from '@server/kits/today';
import type { FlowDefinition, Submission } from '../approval/public';
import { notify } from '../notice/public';
import { people } from '../people/tables';
import { leaveStay, staysAt, type StayAt } from '../rotation/public';
import { peopleHolding } from '../system/public';
import { deptNames } from './change-rows';
import { checklists } from './exit-items';
import { departmentExits, exitSigners } from './tables';

/** All that is reviewed stands in the leaving itself. */
const payload = z.object({});
type Payload = z.output<typeof payload>;
type Asked = Submission<Payload>;

/** A leaving as its approval knows it: the stay, and whose it is. */
export const exitSubject = ({ stayId, userId }: { stayId: number; userId: number }) => `${stayId}-${userId}`;
const stayOf = (subjectId: string) => Number(subjectId.split('-')[0]);
const traineeOf = (subjectId: string) => Number(subjectId.split('-')[1]);

const level = (title: string, post: Extract<FlowLevel['who'], { kind: 'placement' }>['post']): FlowLevel => ({
  title,
  who: { kind: 'placement', post },
  rule: 'any',
  min: null,
  max: null,
});

/** 出科: asked of the teacher, the ward and the base in order; the checklist has to be full at the last. */
export const exitFlow: FlowDefinition<Payload> = {
  key: 'department-stay.exit',
  title: '出科',
  moduleId: ReviewModule.departmentExit,
  permission: 'outDept:exit:audit',
  reach: 'stay',
  payload,
  concerns: traineeOf,
  settings: {
    review_flag: ReviewFlag.needed,
    levels: [level('带教审核', 'supervisor'), level('科室审核', 'ward_head'), level('基地审核', 'base_director')],
  },

  async describe(db, submission) {
    const { exit, stay, items } = await asItStands(db, stayOf(submission.subjectId));
    const [person] = await db
      .select({ name: people.name, staffId: people.staffId })
      .from(people)
      .where(eq(people.id, exit.userId));
    const dept = (await deptNames(db, [stay.deptId])).get(stay.deptId) ?? '';
    const lastOn = exit.lastOn ?? stay.to;
    const judged = exit.assessment;
    const full = submission.at?.isLast
      ? passObstacle(items, { verdict: judged?.verdict ?? null, lastOn, today: today() })
      : '';
    const obstacle = exitHindrance('pass', exit.state, stay.state) ?? full;
    return {
      facts: [
        { label: '学员', value: `${person?.name ?? ''} ${person?.staffId ?? ''}` },
        { label: '轮转', value: `${dept} ${stay.from} 至 ${stay.to}` },
        { label: '出科', value: `${exitKindWords[exit.kind]}，最后一天 ${lastOn}` },
        ...(exit.reason ? [{ label: '原因', value: exit.reason }] : []),
        { label: '带教结论', value: judged ? `${verdictWords[judged.verdict]}：${judged.comment}` : '未填写' },
        ...items
          .filter(({ state }) => state !== 'off')
          .map(({ title, value, state, cause }) => ({
            label: title,
            value: `${value} · ${itemStateWords[state]}${cause && `（${cause}）`}`,
          })),
      ],
      changes: itemChanges(exit.items, items).map((change) => ({ ...change, current: null })),
      link: `/departure-management/list?id=${stay.id}`,
      obstacle,
      // Figures move every day; what matters to a decision is whether an item is met, and the verdict.
      stamp: `${judged?.verdict ?? '-'} ${items.map(({ key, state }) => `${key}:${state}`).join(' ')}`.slice(0, 200),
    };
  },

  async onDecide(tx, { subjectId, at }, { deciderId, isPass }) {
    if (!isPass || !at) return;
    const stayId = stayOf(subjectId);
    // A level that was taken back signs anew, with those behind it.
    await tx.delete(exitSigners).where(and(eq(exitSigners.stayId, stayId), gte(exitSigners.level, at.level)));
    await tx.insert(exitSigners).values({ stayId, level: at.level, title: at.title, personId: deciderId, on: today() });
  },

  async onPass(tx, { subjectId }) {
    const { exit, stay } = await asItStands(tx, stayOf(subjectId));
    await settle(tx, stay, {
      outcome: exit.assessment?.verdict ?? 'pass',
      lastOn: exit.lastOn ?? stay.to,
      refusal: (reason) => new AppError('APPROVAL_OBSTACLE', { reason }),
    });
  },
  onReject: (tx, submission) => giveBack(tx, submission, 'returned'),
  onWithdraw: (tx, submission) => giveBack(tx, submission, 'open'),
};

async function asItStands(db: Db, stayId: number) {
  const exit = first(await db.select().from(departmentExits).where(eq(departmentExits.stayId, stayId)));
  const stay = first(await staysAt(db, { ids: [stayId] }));
  const items = (await checklists(db, [stay])).get(stayId) ?? [];
  return { exit, stay, items };
}

async function giveBack(tx: Db, { subjectId }: Asked, state: 'returned' | 'open'): Promise<void> {
  const stayId = stayOf(subjectId);
  await tx.delete(exitSigners).where(eq(exitSigners.stayId, stayId));
  const [row] = await tx
    .select({ version: departmentExits.version })
    .from(departmentExits)
    .where(eq(departmentExits.stayId, stayId))
    .for('update');
  await tx
    .update(departmentExits)
    .set({ state, version: (row?.version ?? 0) + 1, updatedAt: new Date() })
    .where(eq(departmentExits.stayId, stayId));
}

/**
 * Ends a stay and freezes its checklist with a code for the form, whoever decided it; the exit's row must be there.
 * @throws what `refusal` makes when the stay cannot be ended any more
 */
export async function settle(
  tx: Db,
  stay: StayAt,
  asked: { outcome: 'pass' | 'fail'; lastOn: string; refusal: (reason: string) => AppError },
): Promise<void> {
  const { outcome, lastOn, refusal } = asked;
  const items: ExitItem[] = (await checklists(tx, [stay])).get(stay.id) ?? [];
  const isEnded = await leaveStay(tx, stay, { outcome: outcome === 'pass' ? 'leave' : 'fail', on: lastOn });
  if (!isEnded) throw refusal('这段轮转已经结束，请刷新后核对');
  const exit = first(await tx.select().from(departmentExits).where(eq(departmentExits.stayId, stay.id)).for('update'));
  await tx
    .update(departmentExits)
    .set({
      state: outcome === 'pass' ? 'left' : 'failed',
      lastOn,
      items,
      code: newCode(),
      settledOn: today(),
      version: exit.version + 1,
      updatedAt: new Date(),
    })
    .where(eq(departmentExits.stayId, stay.id));
  const [person] = await tx.select({ name: people.name }).from(people).where(eq(people.id, stay.userId));
  await notify(tx, {
    event: 'department-stay.exit.settled',
    recipients: {
      student: [stay.userId],
      office: outcome === 'fail' ? await peopleHolding(tx, 'rotation:plan:edit') : [],
    },
    variables: {
      student: person?.name ?? '',
      dept: (await deptNames(tx, [stay.deptId])).get(stay.deptId) ?? '',
      result: outcome === 'pass' ? '已出科' : '不合格，需要补轮',
      on: lastOn,
    },
    link: '/departure-management/list',
  });
}

/** Letters and digits that nobody takes for one another; twelve of them are 59 bits, which nobody guesses. */
const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
export const newCode = () => Array.from({ length: 12 }, () => letters[randomInt(letters.length)]).join('');
