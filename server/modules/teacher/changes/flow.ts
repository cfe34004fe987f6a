import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { ReviewModule } from '@contract/approval/review-modules';
import { ReviewFlag } from '@contract/approval/status';
import { AppError } from '@contract/kernel/errors';
import { changeFlowKey } from '@contract/teacher/change-flow';
import { changeProblem, type ChangeState } from '@contract/teacher/change-rules';
import { conditionLines } from '@contract/teacher/selection/rules';
import type { Db } from '@server/kernel/database/database';
import { changeRow, find, first } from '@server/kits/rows';
import { today } from '@server/kits/today';
import type { FlowDefinition, Submission } from '../../approval/public';
import { departmentNames } from '../../dictionary/public';
import { people } from '../../people/tables';
import { qualifications } from '../qualifications/tables';
import { factsOf, noFacts } from '../selection/facts';
import { kindWords, takeEffect } from './effect';
import { enabledRules } from './targets';
import { qualificationChanges } from './tables';

type Change = typeof qualificationChanges.$inferSelect;

/** A change as approvals name it: which, and whose. */
export const changeSubject = ({ id, userId }: { id: number; userId: number }) => `${id}-${userId}`;
const idOf = ({ subjectId }: { subjectId: string }) => Number(subjectId.split('-')[0]);

/** All that is reviewed stands in the change, which nobody alters while it waits. */
const payload = z.object({});
type Payload = z.output<typeof payload>;

/** 师资变更: a teacher asks to go on as another kind, or at another level; passed, it begins on its day. */
export const changeFlow: FlowDefinition<Payload> = {
  key: changeFlowKey,
  title: '师资变更',
  moduleId: ReviewModule.teacher,
  permission: 'teacher:declare:approve',
  settings: {
    review_flag: ReviewFlag.needed,
    levels: [{ title: '教育处审核', who: { kind: 'scope' }, rule: 'any', min: null, max: null }],
  },
  payload,
  concerns: (subjectId) => Number(subjectId.split('-')[1]),
  describe: describeChange,
  async onPass(tx, submission) {
    const change = await find(tx, qualificationChanges, idOf(submission));
    const obstacle = await obstacleOf(tx, change);
    if (obstacle) throw new AppError('APPROVAL_OBSTACLE', { reason: obstacle });
    const effectiveOn = beginOf(change);
    await changeRow(tx, qualificationChanges, change.id, { state: 'planned', effectiveOn });
    if (effectiveOn > today()) return;
    try {
      await takeEffect(tx, { ...change, effectiveOn });
    } catch (error) {
      // What is in the way of the change is in the way of this pass, in the change's own words.
      if (error instanceof AppError && error.key.startsWith('TEACHER_'))
        throw new AppError('APPROVAL_OBSTACLE', { reason: error.message });
      throw error;
    }
  },
  onReject: setState('rejected'),
  onWithdraw: setState('withdrawn'),
};

function setState(state: ChangeState) {
  return (tx: Db, submission: Submission<Payload>) => changeRow(tx, qualificationChanges, idOf(submission), { state });
}

/** It may have waited beyond its day: nobody was of the new kind before it was passed. */
const beginOf = ({ effectiveOn }: Change) => (effectiveOn < today() ? today() : effectiveOn);

/** What has changed since it was asked for; empty: it can be passed. */
async function obstacleOf(db: Db, change: Change): Promise<string> {
  const held = await find(db, qualifications, change.qualificationId);
  if (held.capacity !== change.fromCapacity || held.level !== change.fromLevel)
    return '申请人的类别或级别已经变更，请驳回';
  const rules = await enabledRules(db);
  if (!rules.some(({ capacity, level }) => capacity === change.toCapacity && level === change.toLevel))
    return `${kindWords(change.toCapacity, change.toLevel)}没有启用的师资条件，请先在师资配置中设置`;
  const on = beginOf(change);
  const now = { ...held, qualified_on: held.qualifiedOn, isSuspended: held.reason !== '' };
  return changeProblem(now, { capacity: change.toCapacity, level: change.toLevel, effective_on: on }, on);
}

async function describeChange(db: Db, submission: Submission<Payload>) {
  const change = await find(db, qualificationChanges, idOf(submission));
  const { userId } = await find(db, qualifications, change.qualificationId);
  const person = first(await db.select().from(people).where(eq(people.id, userId)));
  const names = await departmentNames(db, person.deptId === null ? [] : [person.deptId]);
  const rule = (await enabledRules(db)).find(
    ({ capacity, level }) => capacity === change.toCapacity && level === change.toLevel,
  );
  const facts = (await factsOf(db, [userId])).get(userId) ?? noFacts;
  const lines = rule ? conditionLines(rule, facts, today()) : [];
  return {
    facts: [
      { label: '教师', value: `${person.name} ${person.staffId}` },
      { label: '科室', value: names.get(person.deptId ?? 0) ?? '' },
      { label: '生效日期', value: change.effectiveOn },
      { label: '申请理由', value: change.reason },
      ...lines.map(({ label, wants, has, isMet }) => ({
        label: `${label}（要求：${wants}）`,
        value: `${has}，${isMet ? '符合' : '不符合'}`,
      })),
    ],
    changes: [
      {
        label: '类别与级别',
        old: kindWords(change.fromCapacity, change.fromLevel),
        new: kindWords(change.toCapacity, change.toLevel),
        current: null,
      },
    ],
    // His own screen shows everybody his own: there is none of somebody else's.
    link: '',
    obstacle: change.state === 'asked' ? await obstacleOf(db, change) : '',
  };
}
