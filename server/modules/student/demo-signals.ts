import { usualThresholds } from '@contract/student/rules';
import type { DemoPart } from '@server/demo/part';
import { given } from '@server/kernel/slots';
import { dismissedSignals, keyStudents } from './tables';

/** 纪律 of the demo's categories, and the account of the office. */
const [discipline, officeId] = [4, 1];

/** What became of suggestions: one was taken up, one set aside with its reason; the others wait. */
export const signalDemo: DemoPart = {
  key: 'student.signals',
  after: ['student', 'dorm', 'account'],
  async write(tx) {
    const source = given('keySignals').find(({ key }) => key === 'dorm');
    const found = (await source?.noticed(tx, undefined, usualThresholds)) ?? [];
    const [taken, aside] = found.slice(-2);
    if (!source || !taken || !aside) return;
    const signalOf = ({ stamp }: { stamp: string }) => `${source.key} ${stamp}`;
    await tx
      .insert(keyStudents)
      .values({
        userId: taken.userId,
        categoryId: discipline,
        level: '提醒',
        tags: ['违规'],
        reason: '宿舍违纪累计扣分，需提醒并跟进',
        origin: `${source.title}：${taken.reason}`,
        ownerId: officeId,
        nextOn: null,
        createdBy: officeId,
      })
      .onConflictDoNothing();
    await tx.insert(dismissedSignals).values([
      { userId: taken.userId, signal: signalOf(taken), byId: officeId },
      { userId: aside.userId, signal: signalOf(aside), reason: '宿管员已谈话，本人已整改', byId: officeId },
    ]);
  },
};
