import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import { ExamStatus } from '@contract/exam/exams/status';
import { randomOf } from '@contract/exam/random';
import { chainStart, chainText } from '@contract/exam/sittings/chain';
import { examRules, type FrozenPaper } from '@contract/exam/exams/types';
import { hospitalDay } from '@contract/kernel/hospital-time';
import { startOfDay } from '@contract/room/rules';
import type { FullContent } from '@contract/exam/content';
import { demoAccounts } from '@server/demo/accounts';
import type { Db } from '@server/kernel/database/database';
import { first } from '@server/kits/rows';
import { people } from '../../people/tables';
import { examCandidates, examDuties, exams } from '../exams/tables';
import { examItems, examPapers, examSections } from '../papers/tables';
import { newestVersions } from '../questions/contents';
import { freezeVersions } from '../questions/save';
import { fullContents } from '../questions/secrets';
import { examQuestions } from '../questions/tables';
import { sha256 } from '../sittings/save';
import { examAnswerLog, examSittings } from '../sittings/tables';
import { receiptSigner } from '../sittings/token';
import { withReceipt, writeOfflineScore } from './demo-extras';
import { examAppeals, examMarks } from './tables';
import { keepScores } from '../analysis/keep';

const personOf = (username: string) => demoAccounts.find((account) => account.username === username)!.personId;
const minute = 60_000;
const day = 1440 * minute;

/** Answers in words as trainees write them to the one question about acute left heart failure: full, in part, thin. */
const written = [
  '取端坐位、双腿下垂；高流量吸氧；呋塞米静注利尿；硝酸甘油泵入扩张血管，监测血压；氧合不改善时无创或有创机械通气。',
  '坐位，吸氧，静脉用利尿剂，心电监护，注意出入量。',
  '吸氧、利尿，请心内科会诊。',
] as const;

/** Exams after the last answer: one half marked with a difference open, one scored and one published. */
export async function writeMarkedExams(tx: Db, bankId: number): Promise<void> {
  const paper = await writePaper(tx, bankId);
  const trainees = await tx
    .select({ id: people.id })
    .from(people)
    .where(and(isNull(people.deletedAt), inArray(people.typeId, [1, 2, 3])))
    .orderBy(asc(people.id))
    .limit(36);
  // A small demo hospital has nobody for three exams.
  if (trainees.length < 28) return;
  const own = { id: personOf('student') };
  const others = trainees.filter(({ id }) => id !== own.id);
  const groups = [others.slice(2, 18), others.slice(18, 28), [own, ...others.slice(4, 19)]];
  const contents = await fullContents(
    tx,
    paper.frozen.variants[0]!.map(({ version_id: id }) => id),
  );
  const made = { paper, contents };
  await writeExam(tx, made, {
    name: '2026 年 11 月内科阶段考核',
    status: ExamStatus.marking,
    daysAgo: 1,
    group: groups[0]!,
  });
  const scored = await writeExam(tx, made, {
    name: '2026 年 10 月内科阶段考核',
    status: ExamStatus.scored,
    daysAgo: 20,
    group: groups[1]!,
  });
  await writeOfflineScore(tx, scored, groups[1]![7]!.id);
  const ended = await writeExam(tx, made, {
    name: '2026 年 9 月内科阶段考核',
    status: ExamStatus.ended,
    daysAgo: 50,
    group: groups[2]!,
  });
  await keepScores(tx, ended, { actorId: personOf('admin'), reason: '首次发布' });
  const [asking] = await tx
    .select({ id: examCandidates.id })
    .from(examCandidates)
    .where(and(eq(examCandidates.examId, ended), eq(examCandidates.personId, groups[2]![4]!.id)));
  await tx
    .insert(examAppeals)
    .values({ candidateId: asking!.id, reason: '简答题已写出利尿与扩血管两项要点，请复核给分。' });
}

type Paper = Awaited<ReturnType<typeof writePaper>>;

async function writePaper(tx: Db, bankId: number) {
  const pick = async (type: number, count: number) =>
    tx
      .select()
      .from(examQuestions)
      .where(and(eq(examQuestions.bankId, bankId), eq(examQuestions.type, type), eq(examQuestions.status, 1)))
      .orderBy(asc(examQuestions.id))
      .limit(count);
  const groups = [
    { title: 'A1 型题', each: 900, questions: await pick(1, 10) },
    { title: '简答题', each: 1000, questions: await pick(9, 1) },
  ];
  const full = groups.reduce((sum, { each, questions }) => sum + each * questions.length, 0);
  const finishedAt = new Date(Date.now() - 60 * day);
  const name = '2026 年内科阶段考核';
  const { id } = first(
    await tx
      .insert(examPapers)
      .values({ ownerId: personOf('teacher'), name, mode: 1, status: 3, finishedAt })
      .returning({ id: examPapers.id }),
  );
  const versions = await newestVersions(
    tx,
    groups.flatMap(({ questions }) => questions),
  );
  const frozen: FrozenPaper = {
    paper_id: id,
    name,
    full_mark: full,
    has_human_parts: true,
    sections: groups.map(({ title }) => ({ title, note: '' })),
    variants: [[]],
  };
  for (const [section, { title, each, questions }] of groups.entries()) {
    const { id: sectionId } = first(
      await tx
        .insert(examSections)
        .values({ paperId: id, title, position: section + 1 })
        .returning({ id: examSections.id }),
    );
    for (const [at, question] of questions.entries()) {
      const versionId = versions.get(question.id)!;
      const { id: itemId } = first(
        await tx
          .insert(examItems)
          .values({
            paperId: id,
            variant: 1,
            sectionId,
            position: at + 1,
            questionId: question.id,
            versionId,
            scores: [each],
          })
          .returning({ id: examItems.id }),
      );
      frozen.variants[0]!.push({
        item_id: itemId,
        section,
        question_id: question.id,
        version_id: versionId,
        type: question.type,
        parts: [{ type: question.type, score: each }],
      });
    }
  }
  await freezeVersions(tx, [...versions.values()]);
  return { id, frozen };
}

interface DemoExam {
  name: string;
  status: number;
  daysAgo: number;
  group: readonly { id: number }[];
}

async function writeExam(
  tx: Db,
  { paper, contents }: { paper: Paper; contents: Map<number, FullContent> },
  { name, status, daysAgo, group }: DemoExam,
): Promise<number> {
  const startAt = new Date(startOfDay(hospitalDay(Date.now())) - daysAgo * day + 14 * 60 * minute);
  const endAt = new Date(startAt.getTime() + 90 * minute);
  const full = paper.frozen.full_mark;
  const exam = first(
    await tx
      .insert(exams)
      .values({
        name,
        type: 2,
        ownerId: personOf('admin'),
        paperId: paper.id,
        frozen: paper.frozen,
        status,
        startAt,
        endAt,
        passMark: full * 0.6,
        fullMark: full,
        rules: examRules.parse({ marks_needed: 2, show_answers: status === ExamStatus.ended ? 'published' : 'never' }),
        reviewFlag: 2,
        publishedAt: startAt,
        startedAt: startAt,
        closedAt: endAt,
        scoresAt: status === 10 ? endAt : null,
      })
      .returning({ id: exams.id }),
  );
  const candidates = await tx
    .insert(examCandidates)
    .values(
      group.map(({ id: personId }, at) => ({
        examId: exam.id,
        personId,
        ticketNo: `${String(exam.id).padStart(4, '0')}${String(at + 1).padStart(4, '0')}`,
        // One does not come, one is put off.
        state: at === 3 ? ('deferred' as const) : ('listed' as const),
        reason: at === 3 ? '外院进修' : '',
      })),
    )
    .returning();
  const sat = candidates.filter(({ state }, at) => state === 'listed' && at !== 7);
  const sittings = await tx
    .insert(examSittings)
    .values(
      sat.map(({ id: candidateId }, at) => ({
        examId: exam.id,
        candidateId,
        state: 'submitted' as const,
        enteredAt: startAt,
        startedAt: startAt,
        epoch: 1,
        closedAt: new Date(startAt.getTime() + (50 + ((at * 7) % 38)) * minute),
        answered: paper.frozen.variants[0]!.length,
      })),
    )
    .returning();
  const sign = await receiptSigner({ db: tx });
  const lines = sittings.map(({ id }, who) => {
    const line = answersOf(paper, contents, { id, who, startAt });
    return [...line.slice(0, -1), withReceipt(sign, line.at(-1)!, endAt)];
  });
  await tx.insert(examAnswerLog).values(lines.flat());
  for (const line of lines) {
    const { sittingId, seq, hash } = line.at(-1)!;
    await tx.update(examSittings).set({ headSeq: seq, headHash: hash }).where(eq(examSittings.id, sittingId));
  }
  const duties = ['teacher', 'secretary', 'admin'].map((who) => ({
    examId: exam.id,
    personId: personOf(who),
    duty: 'marker' as const,
  }));
  await tx.insert(examDuties).values(duties);
  await writeMarks(tx, paper, sittings, status === ExamStatus.marking);
  return exam.id;
}

/** Whether somebody knows a question: the able know more of them, the hard ones are known by fewer, and chance does the rest. */
function isKnown(who: number, item: number): boolean {
  const able = 0.55 + 0.4 * (((who * 7) % 16) / 15);
  const hard = 0.35 * (((item * 3) % 10) / 9);
  return randomOf(who * 1000 + item)() < able - hard + 0.1;
}

function answersOf(
  paper: Paper,
  contents: Map<number, FullContent>,
  { id, who, startAt }: { id: number; who: number; startAt: Date },
): (typeof examAnswerLog.$inferInsert)[] {
  let spent = 0;
  let before = chainStart(id, 1, '');
  return paper.frozen.variants[0]!.map((frozen, item) => {
    const { unit, parts } = contents.get(frozen.version_id)!;
    const { public: open, secret } = parts[0]!;
    const options = unit.options.length > 0 ? unit.options : open.options;
    const isRight = isKnown(who, item);
    const wrong = options.filter((option) => !secret.key.includes(option.id))[
      (who + item) % Math.max(1, options.length - 1)
    ];
    const value =
      frozen.type === 9 ? written[(who + item) % 3]! : isRight ? secret.key[0]! : (wrong?.id ?? secret.key[0]!);
    spent += 45 + ((who * 37 + item * 53) % 150);
    const at = new Date(startAt.getTime() + spent * 1000);
    const entry = { epoch: 1, seq: item + 1, kind: 'answer' as const, item, part: 0, value };
    before = sha256(chainText(before, { ...entry, client_at: at.toISOString(), mono_ms: spent * 1000 }));
    return {
      ...entry,
      sittingId: id,
      clientAt: at,
      monoMs: spent * 1000,
      hash: before,
      receivedAt: at,
      result: 'accepted' as const,
    };
  });
}

/** Two marks an answer; where marking goes on, half of them are open, one waits for a second and one for a third. */
async function writeMarks(tx: Db, paper: Paper, sittings: readonly { id: number }[], isOpen: boolean): Promise<void> {
  const human = paper.frozen.variants[0]!.flatMap((item, at) =>
    item.type === 9 ? [{ at, max: item.parts[0]!.score }] : [],
  );
  const [first2, second] = [personOf('teacher'), personOf('secretary')];
  const rows = sittings.flatMap(({ id: sittingId }, who) =>
    human.flatMap(({ at: item, max }) => {
      if (isOpen && who >= sittings.length / 2) return [];
      const share = [0.9, 0.65, 0.4][(who + item) % 3]!;
      const base = { sittingId, item, part: 0 };
      const one = {
        ...base,
        markerId: first2,
        points: max * share,
        comment: share < 0.5 ? '要点不全，缺少监护与复查' : '',
      };
      const differs = isOpen && who === 1 && item === human[0]!.at;
      const other = {
        ...base,
        markerId: second,
        points: differs ? max * (share > 0.5 ? 0.1 : 0.9) : max * share,
        comment: '',
      };
      return isOpen && who === 0 ? [one] : [one, other];
    }),
  );
  if (rows.length > 0) await tx.insert(examMarks).values(rows);
}
