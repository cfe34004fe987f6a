import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import { analyse } from '@contract/exam/analysis/rules';
import type { AnalysedPart, AnalysedPerson } from '@contract/exam/analysis/types';
import { secondsByItem } from '@contract/exam/analysis/times';
import type { FullContent } from '@contract/exam/content';
import { isBlank } from '@contract/exam/marks/rules';
import { isHumanMarked } from '@contract/exam/rules';
import { groupBy } from '@contract/kernel/group-by';
import type { Db } from '@server/kernel/database/database';
import { departmentNames } from '../../dictionary/public';
import { people, personTypes } from '../../people/tables';
import { paperOf, type ExamRecord } from '../exams/find';
import { rulingKey, rulingsOf, type RulingMap } from '../marks/rulings';
import { scoresFrom, type CandidateScore } from '../marks/scores';
import type { KeptFigures } from '../marks/tables';
import { workOf, type WorkPaper } from '../marks/work';
import { examQuestionKnowledge } from '../questions/tables';
import { examAnswerLog } from '../sittings/tables';
import { examKnowledge } from '../tables';

type Place = KeptFigures['places'][number];
const placeKey = ({ versionId, part }: Pick<Place, 'versionId' | 'part'>): string => rulingKey(versionId, part);

/** Parts of an exam over all its variants, in the order of the paper; what stands in two variants stands here once. */
function placesOf(exam: ExamRecord): (Place & { type: number; max: number })[] {
  const all = paperOf(exam).variants.flatMap((items) =>
    items.flatMap(({ version_id: versionId, question_id: questionId, parts }) =>
      parts.map(({ type, score: max }, part) => ({ versionId, questionId, part, type, max })),
    ),
  );
  return [...new Map(all.map((place) => [placeKey(place), place])).values()];
}

/** What an exam and its questions tell, from answers, marks and rulings as they stand. Whoever calls has asked who may. */
export async function figuresOf(db: Db, exam: ExamRecord): Promise<KeptFigures> {
  const work = await workOf(db, exam);
  return figuresFrom(db, exam, work, await scoresFrom(db, exam, work.papers));
}

/** The same, where papers and scores are read already. */
export async function figuresFrom(
  db: Db,
  exam: ExamRecord,
  { papers, contents }: Awaited<ReturnType<typeof workOf>>,
  all: readonly CandidateScore[],
): Promise<KeptFigures> {
  const scores = new Map(all.map((score) => [score.candidateId, score]));
  const rulings = await rulingsOf(db, exam.id);
  const places = placesOf(exam);
  const knowledge = await knowledgeOf(db, places);
  const parts = places.map((place) => toPart(place, contents, rulings, knowledge.get(place.questionId) ?? []));
  const sat = papers.flatMap((paper) => {
    const score = scores.get(paper.candidate.id);
    // A score from paper says nothing of the questions: figures are of those who sat on line.
    if (paper.state !== 'listed' || typeof score?.total !== 'number' || score.offline !== null) return [];
    return [{ paper, total: score.total }];
  });
  const groups = await groupsOf(
    db,
    sat.map(({ paper }) => paper.candidate.personId),
  );
  const times = await timesOf(
    db,
    sat.map(({ paper }) => paper.sitting!.id),
  );
  const persons = sat.map(({ paper, total }): AnalysedPerson => {
    const own = times.get(paper.sitting!.id) ?? new Map<number, number>();
    return { total, groups: groups.get(paper.candidate.personId)!, ...answersOf(paper, places, parts, own) };
  });
  const figures = analyse({ full_mark: exam.fullMark, pass_mark: exam.passMark, parts, people: persons });
  const kept = places.map(({ versionId, part, questionId }) => ({ versionId, part, questionId }));
  return { ...figures, places: kept };
}

function toPart(
  { versionId, part, type, max }: ReturnType<typeof placesOf>[number],
  contents: ReadonlyMap<number, FullContent>,
  rulings: RulingMap,
  knowledge: readonly string[],
): AnalysedPart {
  const { unit, parts } = contents.get(versionId)!;
  const { public: open, secret } = parts[part]!;
  const ruling = rulings.get(rulingKey(versionId, part));
  const options = type === 7 ? ['T', 'F'] : (unit.options.length > 0 ? unit.options : open.options).map(({ id }) => id);
  return {
    max,
    options: options.length > 0 && !isHumanMarked(type) ? options : null,
    key: ruling?.kind === 'key' ? ruling.key : secret.key,
    // Points that everybody got say nothing of the question.
    is_void: ruling !== undefined && ruling.kind !== 'key',
    knowledge,
  };
}

function answersOf(
  { parts: own }: WorkPaper,
  places: readonly Place[],
  parts: readonly AnalysedPart[],
  times: ReadonlyMap<number, number>,
): Pick<AnalysedPerson, 'scores' | 'chosen' | 'answered' | 'seconds'> {
  const byPlace = new Map(own.map((part) => [placeKey(part), part]));
  const shared = new Map<number, number>();
  for (const { item } of own) shared.set(item, (shared.get(item) ?? 0) + 1);
  const given = places.map((place) => byPlace.get(placeKey(place)));
  return {
    scores: given.map((part) => part?.points ?? null),
    chosen: given.map((part, at) => (part && parts[at]!.options ? chosenOf(part.answer) : null)),
    answered: given.map((part) => part !== undefined && !isBlank(part.answer)),
    // What is open is a question with all its parts: each takes its share of the time.
    seconds: given.map((part) => {
      const seconds = part && times.get(part.item);
      return seconds === undefined ? null : seconds / shared.get(part!.item)!;
    }),
  };
}

const chosenOf = (answer: unknown): string[] =>
  (Array.isArray(answer) ? answer : [answer]).filter((one): one is string => typeof one === 'string' && one !== '');

/** Names of what questions ask for. */
async function knowledgeOf(db: Db, places: readonly Place[]): Promise<Map<number, string[]>> {
  const rows = await db
    .select({ questionId: examQuestionKnowledge.questionId, name: examKnowledge.name })
    .from(examQuestionKnowledge)
    .innerJoin(examKnowledge, eq(examKnowledge.id, examQuestionKnowledge.knowledgeId))
    .where(inArray(examQuestionKnowledge.questionId, [...new Set(places.map(({ questionId }) => questionId))]));
  const byQuestion = groupBy(rows, ({ questionId }) => questionId);
  return new Map([...byQuestion].map(([id, own]) => [id, own.map(({ name }) => name)]));
}

async function groupsOf(db: Db, personIds: readonly number[]): Promise<Map<number, AnalysedPerson['groups']>> {
  const rows = await db
    .select({ id: people.id, deptId: people.deptId, year: people.recruitYear, type: personTypes.name })
    .from(people)
    .innerJoin(personTypes, eq(personTypes.id, people.typeId))
    .where(inArray(people.id, [...personIds]));
  const depts = await departmentNames(db, [...new Set(rows.flatMap(({ deptId }) => deptId ?? []))]);
  return new Map(
    rows.map(({ id, deptId, year, type }) => [
      id,
      {
        dept: (deptId !== null && depts.get(deptId)) || '未填写',
        grade: year === null ? '未填写' : `${year} 级`,
        type,
      },
    ]),
  );
}

/** Seconds by item of each sitting. */
async function timesOf(db: Db, sittingIds: readonly number[]): Promise<Map<number, Map<number, number>>> {
  const { sittingId, epoch, seq, kind, item, monoMs, result } = examAnswerLog;
  const rows = await db
    .select({ sittingId, epoch, kind, item, monoMs })
    .from(examAnswerLog)
    .where(and(inArray(sittingId, [...sittingIds]), ne(result, 'kept_not_counted'), sql`${kind} <> 'flag'`))
    .orderBy(asc(sittingId), asc(seq));
  return new Map([...groupBy(rows, (row) => row.sittingId)].map(([id, own]) => [id, secondsByItem(own)]));
}
