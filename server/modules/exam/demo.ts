import { excerptOf } from '@contract/exam/content-problems';
import { bandsOf, wordingOf } from '@contract/exam/near';
import type { FullContent, Media } from '@contract/exam/content';
import { BankKind } from '@contract/exam/rules';
import { demoAccounts } from '@server/demo/accounts';
import { contentHash as fileHash } from '@server/kernel/storage';
import type { DemoPart } from '@server/demo/part';
import type { Db } from '@server/kernel/database/database';
import { writeMarkedExams } from './marks/demo';
import { writePapers } from './demo-papers';
import { writePractice } from './demo-practice';
import { writeUnion } from './demo-union';
import { demoQuestions, type DemoQuestion } from './demo-data/questions';
import { demoSounds } from './demo-data/sounds';
import { addAttachment } from '../attachment/public';
import { contentHash } from './questions/contents';
import { questionFiles } from './questions/save';
import { examCollected, examParts, examQuestionKnowledge, examQuestions, examVersions } from './questions/tables';
import { examBanks, examDifficulties, examGrants, examKnowledge, examLabels } from './tables';
import { writeHeldExams } from './exams/demo';
import { writeSubmissions } from './submissions/demo';
import { writeWatched } from './watch/demo';

const personOf = (username: string) => demoAccounts.find((account) => account.username === username)!.personId;

/** Configuration, banks and questions of all twelve types. */
export const examDemo: DemoPart = {
  key: 'exam',
  after: ['people', 'approval'],
  async write(tx) {
    const difficulties = await tx
      .insert(examDifficulties)
      .values(['易', '较易', '中等', '较难', '难'].map((name, at) => ({ name, sort: at + 1 })))
      .returning({ id: examDifficulties.id });
    const labels: (typeof examLabels.$inferInsert)[] = [
      { kind: 'source', name: '院内命题' },
      { kind: 'source', name: '教研室征集' },
      { kind: 'tag', name: '出科考核' },
      { kind: 'tag', name: '年度考核' },
      { kind: 'tag', name: '易错' },
    ];
    const [source] = await tx.insert(examLabels).values(labels).returning({ id: examLabels.id });
    const questions = demoQuestions();
    const fields = await writeFields(tx, questions);
    const banks = await writeBanks(tx);
    const ids = await writeQuestions(tx, questions, {
      fields,
      bankOf: (at, { field: [top], sound }) =>
        at % 11 === 0 && !sound ? banks.own : (banks.open.get(top) ?? banks.common),
      difficultyIds: difficulties.map(({ id }) => id),
      sourceId: source!.id,
    });
    await tx
      .insert(examCollected)
      .values(ids.filter((_, at) => at % 17 === 3).map((questionId) => ({ bankId: banks.collection, questionId })));
    await writePapers(tx, banks.open.get('内科')!);
    await writeUnion(tx, banks.open.get('内科')!);
    await writePractice(tx, banks.open.get('内科')!);
    await writeWatched(tx);
    await writeMarkedExams(tx, banks.open.get('内科')!);
    await writeHeldExams(tx);
    await writeSubmissions(tx, banks.own, banks.common);
  },
  files: () => demoSounds().map(({ bytes }) => bytes),
};

async function writeFields(tx: Db, questions: readonly DemoQuestion[]): Promise<Map<string, number>> {
  const tops = [...new Set(questions.map(({ field }) => field[0]))];
  const upper = await tx
    .insert(examKnowledge)
    .values(tops.map((name, at) => ({ name, sort: at + 1 })))
    .returning({ id: examKnowledge.id });
  const pairs = [...new Map(questions.map(({ field }) => [field.join('/'), field])).values()];
  const lower = await tx
    .insert(examKnowledge)
    .values(pairs.map(([top, name], at) => ({ name, parentId: upper[tops.indexOf(top)]!.id, sort: at + 1 })))
    .returning({ id: examKnowledge.id });
  return new Map(pairs.map((field, at) => [field.join('/'), lower[at]!.id]));
}

async function writeBanks(tx: Db) {
  const add = async (rows: (typeof examBanks.$inferInsert)[]) =>
    (await tx.insert(examBanks).values(rows).returning({ id: examBanks.id })).map(({ id }) => id);
  const [root, common] = await add([
    { name: '临床题库', kind: BankKind.open, sort: 1, note: '各专业出科与年度考核用题' },
    { name: '公共基础题库', kind: BankKind.open, sort: 2, note: '急救、护理与公共科目' },
  ]);
  const tops = ['内科', '外科', '妇产科', '儿科'];
  const below = await add(tops.map((name, at) => ({ name, kind: BankKind.open, parentId: root!, sort: at + 1 })));
  const teacher = personOf('teacher');
  const [own, collection] = await add([
    { name: '我的题库', kind: BankKind.own, ownerId: teacher, sort: 3 },
    { name: '小讲课备用', kind: BankKind.collection, ownerId: teacher, sort: 4 },
    { name: '停用旧题', kind: BankKind.own, ownerId: teacher, sort: 5, status: 2 },
  ]);
  await tx.insert(examGrants).values([
    { bankId: below[0]!, personId: teacher, level: 2 },
    { bankId: root!, personId: personOf('secretary'), level: 1 },
    { bankId: own!, personId: personOf('secretary'), level: 1 },
  ]);
  return {
    common: common!,
    own: own!,
    collection: collection!,
    open: new Map(tops.map((name, at) => [name, below[at]!])),
  };
}

async function writeQuestions(
  tx: Db,
  questions: readonly DemoQuestion[],
  where: {
    fields: ReadonlyMap<string, number>;
    bankOf: (at: number, question: DemoQuestion) => number;
    difficultyIds: readonly number[];
    sourceId: number;
  },
): Promise<number[]> {
  const teacher = personOf('teacher');
  const rows = questions.map((question, at) => ({
    bankId: where.bankOf(at, question),
    type: question.type,
    size: question.content.parts.length,
    excerpt: excerptOf(question.content),
    bands: bandsOf(wordingOf(question.content)),
    difficultyId: where.difficultyIds[(at * 7) % where.difficultyIds.length]!,
    sourceId: at % 3 === 0 ? where.sourceId : null,
    authorId: at % 4 === 0 ? personOf('secretary') : teacher,
    isPractice: question.sound !== undefined || at % 3 !== 1,
    measuredP: at % 5 === 0 ? 0.3 + ((at * 13) % 60) / 100 : null,
    measuredD: at % 5 === 0 ? ((at * 17) % 50) / 100 : null,
    measuredN: at % 5 === 0 ? 40 + (at % 90) : 0,
    status: at % 41 === 40 && !question.sound ? 2 : 1,
  }));
  const ids = (await tx.insert(examQuestions).values(rows).returning({ id: examQuestions.id })).map(({ id }) => id);
  const contents: FullContent[] = [];
  for (const [at, question] of questions.entries()) contents.push(await heard(tx, question, ids[at]!));
  const versions = await tx
    .insert(examVersions)
    .values(
      questions.map(({ type }, at) => ({
        questionId: ids[at]!,
        no: 1,
        unit: contents[at]!.unit,
        hash: contentHash(type, contents[at]!),
        createdBy: rows[at]!.authorId,
      })),
    )
    .returning({ id: examVersions.id });
  await tx
    .insert(examParts)
    .values(
      contents.flatMap(({ parts }, at) =>
        parts.map((part, index) => ({ versionId: versions[at]!.id, no: index + 1, ...part })),
      ),
    );
  await tx
    .insert(examQuestionKnowledge)
    .values(
      questions.map(({ field }, at) => ({ questionId: ids[at]!, knowledgeId: where.fields.get(field.join('/'))! })),
    );
  return ids;
}

/** The content with the file that is heard with its first stem; most have none. */
async function heard(tx: Db, { content, sound }: DemoQuestion, questionId: number): Promise<FullContent> {
  if (!sound) return content;
  const { name, bytes } = sound;
  const hash = fileHash(bytes);
  const id = await addAttachment(tx, {
    owner: questionFiles,
    ownerId: String(questionId),
    name,
    kind: 'audio',
    contentType: 'audio/wav',
    size: bytes.length,
    hash,
    createdBy: personOf('teacher'),
  });
  const media: Media[] = [{ id, hash, kind: 'audio', name }];
  const [first, ...others] = content.parts;
  return { unit: content.unit, parts: [{ ...first!, public: { ...first!.public, media } }, ...others] };
}
