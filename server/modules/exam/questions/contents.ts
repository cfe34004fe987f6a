import { and, asc, eq, inArray } from 'drizzle-orm';
import { createHash } from 'node:crypto';
import type { FullContent, Media, PublicQuestion } from '@contract/exam/content';
import { wordingOf } from '@contract/exam/near';
import { groupBy } from '@contract/kernel/group-by';
import type { Db } from '@server/kernel/database/database';
import { sanitise } from '@server/kits/sanitise';
import { examParts, examVersions } from './tables';

/** The contents of versions as an examinee sees them: the column of secrets is not read. */
export async function publicContents(db: Db, versionIds: readonly number[]): Promise<Map<number, PublicQuestion>> {
  const ids = [...new Set(versionIds)];
  const units = await db
    .select({ id: examVersions.id, unit: examVersions.unit })
    .from(examVersions)
    .where(inArray(examVersions.id, ids));
  const parts = await db
    .select({ versionId: examParts.versionId, public: examParts.public })
    .from(examParts)
    .where(inArray(examParts.versionId, ids))
    .orderBy(asc(examParts.versionId), asc(examParts.no));
  const byVersion = groupBy(parts, ({ versionId }) => versionId);
  return new Map(
    units.map(({ id, unit }) => [
      id,
      { unit: nameless(unit), parts: (byVersion.get(id) ?? []).map((part) => nameless(part.public)) },
    ]),
  );
}

/** Files without their names, which may tell what is to be found out. */
const nameless = <Of extends { media: Media[] }>(of: Of): Of => ({
  ...of,
  media: of.media.map((one) => ({ ...one, name: '' })),
});

/** A version of a question by its number; undefined where there is none. */
export async function versionOf(db: Db, questionId: number, no: number) {
  const [version] = await db
    .select()
    .from(examVersions)
    .where(and(eq(examVersions.questionId, questionId), eq(examVersions.no, no)));
  return version;
}

/** Ids of the newest versions of questions, by the question. */
export async function newestVersions(
  db: Db,
  questions: readonly { id: number; no: number }[],
): Promise<Map<number, number>> {
  const rows = await db
    .select({ id: examVersions.id, questionId: examVersions.questionId, no: examVersions.no })
    .from(examVersions)
    .where(
      inArray(
        examVersions.questionId,
        questions.map(({ id }) => id),
      ),
    );
  const wanted = new Map(questions.map(({ id, no }) => [id, no]));
  return new Map(
    rows.filter(({ questionId, no }) => wanted.get(questionId) === no).map((row) => [row.questionId, row.id]),
  );
}

/** Contents as they may be stored: every rich text is that of the allow-list. */
export function clean(content: FullContent): FullContent {
  const options = (list: FullContent['unit']['options']) =>
    list.map((option) => ({ ...option, text: sanitise(option.text) }));
  return {
    unit: { ...content.unit, material: sanitise(content.unit.material), options: options(content.unit.options) },
    parts: content.parts.map((part) => ({
      public: {
        ...part.public,
        stem: sanitise(part.public.stem),
        reveal: sanitise(part.public.reveal),
        options: options(part.public.options),
      },
      secret: {
        ...part.secret,
        answer: sanitise(part.secret.answer),
        analysis: sanitise(part.secret.analysis),
      },
    })),
  };
}

/** By which the same question is recognised when it comes again: its type and its words. */
export function contentHash(type: number, content: FullContent): string {
  return createHash('sha256')
    .update(`${type}|${wordingOf(content)}`)
    .digest('hex');
}
