import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { ReviewModule } from '@contract/approval/review-modules';
import { ReviewFlag } from '@contract/approval/status';
import { correctionSpanWords, halvesIn, lettersIn, marksWords } from '@contract/attendance/check-rules';
import { halfKey, halves } from '@contract/attendance/days';
import { attendanceStateWords } from '@contract/attendance/share';
import { letterOf } from '@contract/attendance/sheet-rules';
import { AppError } from '@contract/kernel/errors';
import type { Db } from '@server/kernel/database/database';
import { first } from '@server/kits/rows';
import type { FlowDefinition, Submission } from '../approval/public';
import { people } from '../people/tables';
import { statesOf } from './calendar';
import { lockCells, writeMarks } from './marks';
import { attendanceCorrections } from './tables';

/** A correction as approvals name it: whose, and which. */
export const correctionSubject = (userId: number, id: number): string => `${userId}-${id}`;
const idOf = (subject: string) => Number(subject.split('-')[1]);

/** All that is reviewed stands in the correction. */
const payload = z.object({});
type Asked = Submission<z.output<typeof payload>>;

const onLeave = '这一天已有批准的请假，请驳回';

/** Letters of both halves of a day as they stand. */
export async function lettersOf(db: Db, userId: number, day: string): Promise<string> {
  const states = (await statesOf(db, [userId], { from: day, to: day })).get(userId)!;
  return halves.map((half) => letterOf(states.get(halfKey(day, half)) ?? null)).join('');
}

const find = async (db: Db, subject: string) =>
  first(
    await db
      .select()
      .from(attendanceCorrections)
      .where(eq(attendanceCorrections.id, idOf(subject))),
  );

const settle =
  (state: 'approved' | 'rejected' | 'withdrawn') =>
  async (tx: Db, { subjectId }: Asked): Promise<void> => {
    await tx
      .update(attendanceCorrections)
      .set({ state, updatedAt: new Date() })
      .where(eq(attendanceCorrections.id, idOf(subjectId)));
  };

/** 补登与更正: who answers for the ward's sheet decides; what passes is marked, however far the month's sheet is. */
export const correctionFlow: FlowDefinition<z.output<typeof payload>> = {
  key: 'attendance.correction',
  title: '考勤更正',
  moduleId: ReviewModule.attendanceCorrection,
  permission: 'attendance:sheet:submit',
  reach: 'stay',
  settings: {
    review_flag: ReviewFlag.needed,
    levels: [
      { title: '教学秘书', who: { kind: 'placement', post: 'ward_secretary' }, rule: 'any', min: null, max: null },
    ],
  },
  payload,
  concerns: (subject) => Number(subject.split('-')[0]),
  async describe(db, { subjectId }) {
    const { userId, askedBy, day, span, before, to, reason } = await find(db, subjectId);
    const now = lettersIn(await lettersOf(db, userId, day), span);
    const [person] = await db.select().from(people).where(eq(people.id, userId));
    const [asker] = await db.select({ name: people.name }).from(people).where(eq(people.id, askedBy));
    return {
      facts: [
        { label: '人员', value: `${person?.name ?? ''} ${person?.staffId ?? ''}` },
        { label: '日期', value: `${day} ${correctionSpanWords[span]}` },
        { label: '申请人', value: userId === askedBy ? '本人' : `${asker?.name ?? ''}（带教老师）` },
        { label: '原因', value: reason },
      ],
      changes: [
        {
          label: '考勤',
          old: marksWords(before),
          new: attendanceStateWords[to],
          current: now === before ? null : marksWords(now),
        },
      ],
      link: `/attendance/check-record/${person?.typeId ?? 1}?part=corrections`,
      obstacle: now.includes(letterOf('leave')) ? onLeave : '',
    };
  },
  async onPass(tx, submission, deciderId) {
    const { userId, day, span, to: state, deptId } = await find(tx, submission.subjectId);
    await lockCells(tx, userId);
    const now = lettersIn(await lettersOf(tx, userId, day), span);
    if (now.includes(letterOf('leave'))) throw new AppError('APPROVAL_OBSTACLE', { reason: onLeave });
    const marks = halvesIn(span).map((half) => ({ user_id: userId, day, half, state }));
    await writeMarks(tx, deciderId, deptId, marks);
    await settle('approved')(tx, submission);
  },
  onReject: settle('rejected'),
  onWithdraw: settle('withdrawn'),
};
