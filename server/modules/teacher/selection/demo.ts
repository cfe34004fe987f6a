import { and, eq } from 'drizzle-orm';
import { personTypes } from '@contract/kernel/enums';
import { daysAhead } from '@contract/rotation/stay-states';
import { capacityNames, levelNames } from '@contract/teacher/qualify';
import type { DeclarationState } from '@contract/teacher/selection/rules';
import { lastDayOf } from '@contract/teacher/rules';
import { accountPeople } from '@server/demo/accounts';
import { insertNumbered, insertRows } from '@server/demo/insert-rows';
import type { DemoPart } from '@server/demo/part';
import type { DemoPerson } from '@server/demo/person';
import type { Db } from '@server/kernel/database/database';
import { today } from '@server/kits/today';
import { submit } from '../../approval/public';
import { factsOf } from './facts';
import { declarationSubject, declareFlow } from './flow';
import { linesOf, type RoundRow } from './rows';
import { declarations, objections, selectionReviewers, selections } from './tables';

type Round = typeof selections.$inferInsert;
type Declared = Partial<typeof declarations.$inferInsert> & { state: DeclarationState };

const items = [
  { name: '教学能力', most: 40 },
  { name: '临床能力', most: 30 },
  { name: '师德师风', most: 20 },
  { name: '教学成果', most: 10 },
];
const materials = ['职称证书', '师资培训证书'];
const statement = '从事临床带教多年，承担教学查房、小讲课与技能培训，愿意继续承担带教工作。';

/** Rounds in every state; days are counted from today, so that none depends on when the demo was made. */
function rounds(day: string): Omit<Round, 'id'>[] {
  const year = Number(day.slice(0, 4));
  const unset = { note: '', publishedOn: null, noticedOn: null, isEnded: false };
  const shared = {
    ...unset,
    year,
    quota: 2,
    noticeDays: 7,
    materials,
    items,
    degree: 2,
    training: 1,
    title: 2,
  } as const;
  const ahead = (days: number) => daysAhead(day, days);
  return [
    {
      ...shared,
      name: `${year} 年考官遴选`,
      capacity: 4,
      level: 1,
      years: 5,
      training: 3,
      applyFrom: ahead(30),
      applyUntil: ahead(44),
    },
    {
      ...shared,
      name: `${year} 年授课教师遴选`,
      capacity: 3,
      level: 1,
      years: 3,
      applyFrom: ahead(10),
      applyUntil: ahead(24),
      publishedOn: ahead(-1),
    },
    {
      ...shared,
      name: `${year} 年带教老师遴选`,
      capacity: 2,
      level: 1,
      years: 3,
      applyFrom: ahead(-5),
      applyUntil: ahead(20),
      publishedOn: ahead(-8),
      note: '已聘带教老师可参加，入选后聘期顺延。',
    },
    {
      ...shared,
      name: `${year} 年责任导师遴选`,
      capacity: 1,
      level: 1,
      years: 5,
      applyFrom: ahead(-30),
      applyUntil: ahead(-6),
      publishedOn: ahead(-33),
    },
    {
      ...shared,
      name: `${year} 年骨干带教老师遴选`,
      capacity: 2,
      level: 2,
      years: 5,
      training: 3,
      applyFrom: ahead(-50),
      applyUntil: ahead(-25),
      publishedOn: ahead(-55),
      noticedOn: ahead(-10),
    },
    {
      ...shared,
      name: `${year - 1} 年授课教师遴选`,
      year: year - 1,
      capacity: 3,
      level: 1,
      years: 3,
      applyFrom: ahead(-330),
      applyUntil: ahead(-310),
      publishedOn: ahead(-335),
      noticedOn: ahead(-300),
      isEnded: true,
    },
    {
      ...shared,
      name: `${year} 年骨干责任导师遴选`,
      capacity: 1,
      level: 2,
      years: 5,
      applyFrom: ahead(-40),
      applyUntil: ahead(-12),
      publishedOn: ahead(-45),
      noticedOn: ahead(-2),
    },
  ];
}

const declared = (appointedOn: string): Record<number, readonly Declared[]> => ({
  3: [{ state: 'draft' }, { state: 'pending' }, { state: 'rejected' }, { state: 'withdrawn' }, { state: 'pending' }],
  4: [
    { state: 'passed', score: 88.5, scoredBy: 2 },
    { state: 'passed', score: 92, scoredBy: 2 },
    { state: 'passed', score: 79.25, scoredBy: 2 },
    { state: 'rejected' },
  ],
  5: [
    { state: 'passed', score: 90.5, scoredBy: 2, isSelected: true },
    { state: 'passed', score: 81, scoredBy: 2 },
  ],
  6: [
    {
      state: 'passed',
      score: 86,
      scoredBy: 2,
      isSelected: true,
      appointedOn,
      appointedUntil: lastDayOf(appointedOn, 24),
    },
    { state: 'passed', score: 71.5, scoredBy: 2 },
  ],
  7: [
    { state: 'passed', score: 89, scoredBy: 2, isSelected: true },
    { state: 'passed', score: 84.5, scoredBy: 2, isSelected: true },
    { state: 'passed', score: 76, scoredBy: 2 },
  ],
});

/** The round whose notice runs. */
const noticedId = 7;
/** What still waits is scored by the office: of the invented people nobody has an account. */
const officeId = 1;
/** The teacher's account has begun to fill in a declaration. */
const teacherId = 3;

/** What is objected to those whom the running notice names: one waits and is kept from its declarant, one is answered. */
function objected(day: string): Omit<typeof objections.$inferInsert, 'declarationId'>[] {
  const raisedOn = daysAhead(day, -1);
  return [
    {
      byId: teacherId,
      isConfidential: true,
      text: '近两年未承担教学查房，与申报陈述不符，请核查。',
      raisedOn,
      outcome: null,
      answer: '',
      answeredById: null,
    },
    {
      byId: 2,
      isConfidential: false,
      text: '申报表所列课题的主持人不是本人，请核查。',
      raisedOn,
      outcome: 'dismissed',
      answer: '已核对立项文件，申报人为课题第一负责人，材料真实。',
      answeredById: officeId,
    },
  ];
}

/** Rounds and declarations of invented teachers. */
export const selectionDemo: DemoPart = {
  key: 'teacher.selection',
  after: ['people.details', 'account', 'approval', 'teacher', 'teacher.archives'],
  async write(tx, people) {
    const day = today();
    const all = rounds(day).map((round, at) => ({ id: at + 1, ...round }));
    await insertNumbered(tx, selections, all);
    const staff = people.filter(({ id, typeId }) => typeId === personTypes.staff.id && !accountPeople.has(id));
    const reviewers = staff.slice(-2);
    const teachers = staff.slice(0, -2);
    await insertRows(
      tx,
      selectionReviewers,
      all.flatMap((round) => {
        const scoring = round.publishedOn !== null && day <= round.applyUntil ? [{ id: officeId }] : reviewers;
        return scoring.map((one) => ({ selectionId: round.id, userId: one.id }));
      }),
    );
    const facts = await factsOf(
      tx,
      teachers.map(({ id }) => id),
    );
    for (const round of await tx.select().from(selections).orderBy(selections.id)) {
      const isFit = ({ id }: DemoPerson) => linesOf(round, facts.get(id)).every(({ is_met }) => is_met);
      const [fit, others] = [teachers.filter(isFit), teachers.filter((one) => !isFit(one))];
      for (const [at, one] of (declared(daysAhead(day, -290))[round.id] ?? []).entries()) {
        const among = one.state === 'rejected' || one.state === 'draft' ? others : fit;
        const teacher = among[(round.id * 5 + at * 3) % Math.max(1, among.length)];
        if (teacher && reviewers.length > 0) await write(tx, round, teacher.id, one);
      }
      if (round.publishedOn !== null && round.applyFrom <= day && day <= round.applyUntil)
        await write(tx, round, teacherId, { state: 'draft' });
    }
    const named = await tx
      .select({ id: declarations.id })
      .from(declarations)
      .where(and(eq(declarations.selectionId, noticedId), declarations.isSelected))
      .orderBy(declarations.id);
    const raised = objected(day).slice(0, named.length);
    await insertRows(
      tx,
      objections,
      raised.map((one, at) => ({ ...one, declarationId: named[at]!.id })),
    );
  },
};

async function write(tx: Db, round: RoundRow, userId: number, one: Declared): Promise<void> {
  const values = { selectionId: round.id, userId, statement, isCommitted: one.state !== 'draft', ...one };
  // A small hospital has fewer teachers than the demo tells of: nobody declares twice in a round.
  const [made] = await tx.insert(declarations).values(values).onConflictDoNothing().returning();
  if (!made || one.state !== 'pending') return;
  await submit(tx, declareFlow, {
    subjectId: declarationSubject(made),
    submitterId: userId,
    title: `${round.name}：${capacityNames[round.capacity]}（${levelNames[round.level]}）`,
    payload: {},
  });
}
