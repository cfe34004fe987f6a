import { eq, inArray } from 'drizzle-orm';
import type { FullContent, Media } from '@contract/exam/content';
import { contentProblems, excerptOf } from '@contract/exam/content-problems';
import { mediaKinds, mediaOf } from '@contract/exam/media';
import { bandsOf, wordingOf } from '@contract/exam/near';
import type { Question } from '@contract/exam/questions';
import { AppError } from '@contract/kernel/errors';
import type { Db } from '@server/kernel/database/database';
import type { RowSource } from '@server/kits/row-calls';
import { addRow, changeRow, find, replaceParts } from '@server/kits/rows';
import { attachmentFacts, bindAttachments } from '../../attachment/public';
import type { CurrentUser } from '@server/kernel/current-user';
import { bankRights } from '../bank-rights';
import { examWords } from '../words';
import { clean, contentHash, versionOf } from './contents';
import { fullContents } from './secrets';
import { examParts, examQuestionKnowledge, examQuestions, examQuestionTags, examVersions } from './tables';

export const questionFiles = 'exam-question';

export const questionSource: RowSource<Question> = {
  table: examQuestions,
  words: examWords.question,
  async read({ db, user }, id) {
    const row = await find(db, examQuestions, id);
    const right = (await bankRights(db, user)).get(row.bankId);
    if (!right) throw new AppError('NOT_FOUND');
    const version = (await versionOf(db, id, row.no))!;
    const content = (await fullContents(db, [version.id])).get(version.id)!;
    const { knowledgeId } = examQuestionKnowledge;
    const knowledge = await db
      .select({ id: knowledgeId })
      .from(examQuestionKnowledge)
      .where(eq(examQuestionKnowledge.questionId, id))
      .orderBy(knowledgeId);
    const tags = await db
      .select({ id: examQuestionTags.tagId })
      .from(examQuestionTags)
      .where(eq(examQuestionTags.questionId, id))
      .orderBy(examQuestionTags.tagId);
    return {
      id,
      bank_id: row.bankId,
      type: row.type,
      status: row.status,
      difficulty_id: row.difficultyId,
      source_id: row.sourceId,
      knowledge_ids: knowledge.map((one) => one.id),
      tag_ids: tags.map((one) => one.id),
      is_practice: row.isPractice,
      content,
      no: row.no,
      version_id: version.id,
      is_frozen: version.isFrozen,
      can_edit: right.canEdit,
      version: row.version,
    };
  },
};

export interface QuestionInput {
  id?: number | undefined;
  bank_id: number;
  type: number;
  difficulty_id: number | null;
  source_id: number | null;
  knowledge_ids: number[];
  tag_ids: number[];
  is_practice: boolean;
  content: FullContent;
}

/**
 * Writes a question; the caller has asked for the bank. A version to which a finished paper refers stays as it is, and
 * another one is made beside it. @returns its id. @throws AppError EXAM_QUESTION_INCOMPLETE
 */
export async function writeQuestion(tx: Db, user: CurrentUser, input: QuestionInput): Promise<number> {
  const content = await withFiles(tx, clean(input.content));
  const [problem] = contentProblems(input.type, content);
  if (problem) {
    const where = problem.part > 0 && content.parts.length > 1 ? `第 ${problem.part} 小题：` : '';
    throw new AppError('EXAM_QUESTION_INCOMPLETE', { problem: `${where}${problem.text}` });
  }
  const stored = input.id === undefined ? undefined : await find(tx, examQuestions, input.id);
  const newest = stored && (await versionOf(tx, stored.id, stored.no))!;
  const hash = contentHash(input.type, content);
  const before = newest && (await fullContents(tx, [newest.id])).get(newest.id);
  const isSame = before !== undefined && JSON.stringify(before) === JSON.stringify(content);
  const isNew = !newest || (newest.isFrozen && !isSame);
  const no = isNew ? (stored?.no ?? 0) + 1 : stored.no;
  const row = {
    bankId: input.bank_id,
    type: input.type,
    no,
    size: content.parts.length,
    excerpt: excerptOf(content),
    difficultyId: input.difficulty_id,
    sourceId: input.source_id,
    isPractice: input.is_practice,
    bands: bandsOf(wordingOf(content)),
  };
  let id = stored?.id;
  if (id === undefined) id = await addRow(tx, examQuestions, { ...row, authorId: user.userId });
  else await changeRow(tx, examQuestions, id, row);
  if (isNew) await addVersion(tx, { questionId: id, no, hash, by: user.userId, content });
  else if (!isSame) await changeVersion(tx, newest.id, hash, content);
  const { questionId } = examQuestionKnowledge;
  const knowledge = [...new Set(input.knowledge_ids)].map((knowledgeId) => ({ questionId: id, knowledgeId }));
  await replaceParts(tx, examQuestionKnowledge, questionId, id, knowledge);
  const tags = [...new Set(input.tag_ids)].map((tagId) => ({ questionId: id, tagId }));
  await replaceParts(tx, examQuestionTags, examQuestionTags.questionId, id, tags);
  await bindAttachments(tx, user, { owner: questionFiles, ownerId: String(id), ids: mediaIds(content) });
  return id;
}

const mediaIds = (content: FullContent) => mediaOf(content).map(({ id }) => id);

/** Media as the files are that they name, whatever the caller says of them; those that are gone stay to be refused. */
async function withFiles(tx: Db, content: FullContent): Promise<FullContent> {
  const files = new Map((await attachmentFacts(tx, mediaIds(content))).map((file) => [file.id, file]));
  return withMedia(content, (one) => {
    const file = files.get(one.id);
    return file
      ? { ...one, name: file.name, hash: file.hash, kind: mediaKinds.find((kind) => kind === file.kind) ?? 'image' }
      : one;
  });
}

/** A content of which each picture, sound or film is another. */
export function withMedia({ unit, parts }: FullContent, other: (one: Media) => Media): FullContent {
  return {
    unit: { ...unit, media: unit.media.map(other) },
    parts: parts.map(({ public: open, secret }) => ({ public: { ...open, media: open.media.map(other) }, secret })),
  };
}

interface NewVersion {
  questionId: number;
  no: number;
  hash: string;
  by: number;
  content: FullContent;
}

export async function addVersion(tx: Db, { questionId, no, hash, by, content }: NewVersion): Promise<void> {
  const [made] = await tx
    .insert(examVersions)
    .values({ questionId, no, unit: content.unit, hash, createdBy: by })
    .returning({ id: examVersions.id });
  await tx.insert(examParts).values(partRows(made!.id, content));
}

async function changeVersion(tx: Db, id: number, hash: string, content: FullContent): Promise<void> {
  await tx.update(examVersions).set({ unit: content.unit, hash }).where(eq(examVersions.id, id));
  await replaceParts(tx, examParts, examParts.versionId, id, partRows(id, content));
}

const partRows = (versionId: number, { parts }: FullContent) =>
  parts.map((part, at) => ({ versionId, no: at + 1, public: part.public, secret: part.secret }));

/** Versions of a finished paper: nothing of them changes from now on. */
export async function freezeVersions(tx: Db, versionIds: readonly number[]): Promise<void> {
  if (versionIds.length === 0) return;
  await tx
    .update(examVersions)
    .set({ isFrozen: true })
    .where(inArray(examVersions.id, [...versionIds]));
}
