import { asc, eq, inArray } from 'drizzle-orm';
import { drawPaper } from '@contract/exam/draw';
import { typeWord } from '@contract/exam/rules';
import { demoAccounts } from '@server/demo/accounts';
import type { Db } from '@server/kernel/database/database';
import { writeSections } from './papers/outline';
import { examItems, examPapers, examRules } from './papers/tables';
import { newestVersions } from './questions/contents';
import { freezeVersions } from './questions/save';
import { examQuestions } from './questions/tables';

const teacher = demoAccounts.find(({ username }) => username === 'teacher')!.personId;

/** Papers in every state: finished, archived, begun by hand, drawn by rules in two variants, and rules without a draw. */
export async function writePapers(tx: Db, bankId: number): Promise<void> {
  const questions = await tx
    .select()
    .from(examQuestions)
    .where(eq(examQuestions.bankId, bankId))
    .orderBy(asc(examQuestions.id));
  const enabled = questions.filter(({ status }) => status === 1);
  const versions = await newestVersions(tx, enabled);
  const day = new Date('2026-09-20T08:00:00+08:00');

  const put = async (
    paper: Omit<typeof examPapers.$inferInsert, 'ownerId'>,
    titles: readonly string[],
    picks: readonly { variant: number; section: number; id: number; each: number; rule?: number }[],
  ) => {
    const [made] = await tx
      .insert(examPapers)
      .values({ ownerId: teacher, ...paper })
      .returning({ id: examPapers.id });
    const id = made!.id;
    const sections = await writeSections(
      tx,
      id,
      titles.map((title) => ({ title })),
    );
    const places = new Map<string, number>();
    const rows = picks.map(({ variant, section, id: questionId, each, rule = null }) => {
      const place = `${variant} ${section}`;
      places.set(place, (places.get(place) ?? 0) + 1);
      const { size } = enabled.find((question) => question.id === questionId)!;
      return {
        paperId: id,
        variant,
        sectionId: sections[section]!,
        position: places.get(place)!,
        questionId,
        versionId: versions.get(questionId)!,
        scores: Array.from({ length: size }, () => each),
        rule,
      };
    });
    if (rows.length > 0) await tx.insert(examItems).values(rows);
    return { id, versionIds: rows.map(({ versionId }) => versionId), ids: picks.map((pick) => pick.id) };
  };
  const byType = (type: number, from: number, count: number, section: number, each: number) =>
    enabled
      .filter((question) => question.type === type)
      .slice(from, from + count)
      .map(({ id }) => ({ variant: 1, section, id, each }));

  const done = { status: 3, finishedAt: day };
  const finished = [
    await put(
      { name: '2026 年内科出科考试', mode: 1, ...done },
      [typeWord(1), typeWord(6), typeWord(7)],
      [...byType(1, 0, 12, 0, 200), ...byType(6, 0, 3, 1, 300), ...byType(7, 0, 5, 2, 100)],
    ),
    await put({ name: '2025 年内科年度考核', mode: 1, ...done, archive: 2 }, [typeWord(1)], byType(1, 4, 10, 0, 200)),
  ];
  for (const { versionIds, ids } of finished) {
    await freezeVersions(tx, versionIds);
    await tx.update(examQuestions).set({ usedCount: 1, lastUsedAt: day }).where(inArray(examQuestions.id, ids));
  }
  await put({ name: '心血管内科入科测验', mode: 1, status: 2 }, [typeWord(1)], byType(1, 10, 8, 0, 200));

  const units = enabled.map(({ id, type, size }) => ({ id, type, size, uses: 0 }));
  const rules = [
    { type: 1, count: 8, each: 2 },
    { type: 7, count: 4, each: 1 },
  ];
  const drawn = drawPaper({ units, rules, seed: 20_260_901, variants: 2, repeatRule: 3 }) ?? [];
  const random = await put(
    { name: '内科月度随机测验', mode: 2, status: 2, variants: 2, repeatRule: 3, seed: 20_260_901 },
    [typeWord(1), typeWord(7)],
    drawn.flatMap((picks, at) =>
      picks.map(({ id, rule }) => ({ variant: at + 1, section: rule, id, each: rules[rule]!.each * 100, rule })),
    ),
  );
  const waiting = await put({ name: '国庆后摸底随机卷', mode: 2, status: 1 }, [typeWord(1)], []);
  await tx.insert(examRules).values(
    [
      ...rules.map(({ type, count, each }, at) => ({ paperId: random.id, position: at + 1, type, count, each })),
      { paperId: waiting.id, position: 1, type: 1, count: 20, each: 1 },
    ].map(({ type, each, ...rule }) => ({
      ...rule,
      title: typeWord(type),
      banks: [bankId],
      types: [type],
      knowledge: [],
      difficulties: [],
      each: each * 100,
    })),
  );
}
