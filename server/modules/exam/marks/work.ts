import { and, asc, eq, inArray } from 'drizzle-orm';
import type { FullContent } from '@contract/exam/content';
import type { FrozenItem } from '@contract/exam/exams/types';
import {
  isBlank,
  needsMarks,
  objectivePoints,
  settle,
  type GivenMark,
  type MarkState,
} from '@contract/exam/marks/rules';
import type { ScoreSettings } from '@contract/exam/practice-score';
import { isHumanMarked } from '@contract/exam/rules';
import { ruledPoints, type Ruling } from '@contract/exam/analysis/ruling-rules';
import { isClosed } from '@contract/exam/sittings/states';
import { groupBy } from '@contract/kernel/group-by';
import type { Db } from '@server/kernel/database/database';
import { candidatesOf, paperOf, type CandidateRecord, type ExamRecord } from '../exams/find';
import { settingsOf } from '../practice/rounds';
import { fullContents } from '../questions/secrets';
import { finalAnswers, partKey, sittingsOf, type SittingRecord } from '../sittings/find';
import { examSittings } from '../sittings/tables';
import { rulingKey, rulingsOf, type RulingMap } from './rulings';
import { examMarks } from './tables';

/** A mark that counts, with what was said. */
export type CountedMark = GivenMark & { comment: string };

/** A part of somebody's paper with its answer and what it is worth so far. Points are hundredths. */
export interface WorkPart {
  item: number;
  part: number;
  section: number;
  questionId: number;
  versionId: number;
  type: number;
  max: number;
  answer: unknown;
  marks: CountedMark[];
  /** `auto`: no person marks it, or it is blank, or a ruling decides. */
  state: MarkState | 'auto';
  points: number | null;
  /** Out of the full mark by a ruling; its points are 0 then. */
  isOut: boolean;
  /** What was decided of it after the exam. */
  ruling: Ruling | undefined;
}

export interface WorkPaper {
  candidate: CandidateRecord;
  sitting: SittingRecord | undefined;
  /** As what he stands in the list of scores; who was to come and handed nothing in was absent. */
  state: CandidateRecord['state'];
  parts: WorkPart[];
}

interface Asked {
  /** Of these candidates alone. */
  candidateIds?: readonly number[];
  /** Only questions that people mark: a few of a hundred, which markers ask for after every mark. */
  byPeople?: boolean;
  /** As if this had been decided too. */
  rulings?: RulingMap;
}

/** What scores of an exam are made of, read once; of all candidates and questions unless asked otherwise. */
export async function workOf(
  db: Db,
  exam: ExamRecord,
  { candidateIds, byPeople = false, rulings: supposed }: Asked = {},
): Promise<{ papers: WorkPaper[]; contents: Map<number, FullContent> }> {
  const paper = paperOf(exam);
  const isAsked = ({ parts }: FrozenItem) => !byPeople || parts.some(({ type }) => isHumanMarked(type));
  const isOf = (id: number) => candidateIds?.includes(id) ?? true;
  const sittings = (await sittingsOf(db, exam.id)).filter(({ candidateId }) => isOf(candidateId));
  const closed = sittings.filter(({ state }) => isClosed(state)).map(({ id }) => id);
  const places = byPeople
    ? paper.variants.flatMap((items) => [...items.keys()].filter((at) => isAsked(items[at]!)))
    : [];
  const answers = await finalAnswers(db, closed, byPeople ? [...new Set(places)] : undefined);
  const contents = await fullContents(
    db,
    paper.variants.flat().flatMap((item) => (isAsked(item) ? item.version_id : [])),
  );
  const settings = await settingsOf(db);
  const marks = await marksOf(db, closed);
  const all = [...(await rulingsOf(db, exam.id)), ...(supposed ?? [])];
  const rulings = new Map([...new Map(all)].filter(([, { kind }]) => kind !== 'restored'));
  const byCandidate = new Map(sittings.map((sitting) => [sitting.candidateId, sitting]));
  const candidates = (await candidatesOf(db, exam.id)).filter(({ id }) => isOf(id));
  const papers = candidates.map((candidate): WorkPaper => {
    const sitting = byCandidate.get(candidate.id);
    const state = stateOf(candidate, sitting);
    if (state !== 'listed' || !sitting) return { candidate, sitting, state, parts: [] };
    const items = paper.variants[candidate.variant - 1] ?? paper.variants[0] ?? [];
    const own = { answers: answers.get(sitting.id)!, marks: marks.get(sitting.id) ?? new Map<string, CountedMark[]>() };
    const parts = items.flatMap((item, at) =>
      isAsked(item) ? partsOf(exam, item, at, { contents, settings, rulings, own }) : [],
    );
    return { candidate, sitting, state, parts };
  });
  return { papers, contents };
}

function stateOf(candidate: CandidateRecord, sitting: SittingRecord | undefined): CandidateRecord['state'] {
  if (candidate.state !== 'listed') return candidate.state;
  if (sitting?.state === 'void') return 'void';
  return sitting && isClosed(sitting.state) ? 'listed' : 'absent';
}

interface Sources {
  contents: ReadonlyMap<number, FullContent>;
  settings: ScoreSettings;
  rulings: RulingMap;
  own: { answers: ReadonlyMap<string, unknown>; marks: ReadonlyMap<string, CountedMark[]> };
}

function partsOf({ rules }: ExamRecord, frozen: FrozenItem, item: number, sources: Sources): WorkPart[] {
  const { contents, settings, rulings, own } = sources;
  return frozen.parts.map(({ type, score: max }, part): WorkPart => {
    const key = partKey(item, part);
    const answer = own.answers.get(key);
    const base = {
      item,
      part,
      type,
      max,
      answer,
      marks: [],
      section: frozen.section,
      questionId: frozen.question_id,
      versionId: frozen.version_id,
      isOut: false,
      ruling: rulings.get(rulingKey(frozen.version_id, part)),
    };
    const keyed = (key?: readonly string[]): number => {
      const { unit, parts } = contents.get(frozen.version_id)!;
      const own = parts[part]!;
      const asked = key ? { ...own, secret: { ...own.secret, key: [...key] } } : own;
      return objectivePoints(asked, unit.options, max, answer, settings);
    };
    const isByPeople = isHumanMarked(type);
    if (base.ruling) {
      const before = isByPeople || isBlank(answer) ? 0 : keyed();
      const byKey = isByPeople || base.ruling.kind !== 'key' ? before : keyed(base.ruling.key);
      const points = ruledPoints(base.ruling, { max, before, keyed: byKey, isBlank: isBlank(answer) });
      return { ...base, state: 'auto', points: points ?? 0, isOut: points === null };
    }
    if (needsMarks(type, answer)) {
      const given = own.marks.get(key) ?? [];
      return { ...base, marks: given, ...settle(max, rules, given) };
    }
    return { ...base, state: 'auto', points: isByPeople || isBlank(answer) ? 0 : keyed() };
  });
}

/** Marks that count, by sitting and part: of a marker his last word, in the order in which each spoke first. */
async function marksOf(db: Db, sittingIds: readonly number[]): Promise<Map<number, Map<string, CountedMark[]>>> {
  const rows = await db
    .select()
    .from(examMarks)
    .where(inArray(examMarks.sittingId, [...sittingIds]))
    .orderBy(asc(examMarks.id));
  const bySitting = groupBy(rows, ({ sittingId }) => sittingId);
  return new Map(
    [...bySitting].map(([sitting, list]) => {
      const byPart = groupBy(list, ({ item, part }) => partKey(item, part));
      return [sitting, new Map([...byPart].map(([key, own]) => [key, lastWords(own)]))];
    }),
  );
}

/** Whether somebody has marked anything of an exam, taken back or not. */
export async function hasMarked(db: Db, examId: number, markerId: number): Promise<boolean> {
  const own = await db
    .select({ id: examMarks.id })
    .from(examMarks)
    .innerJoin(examSittings, eq(examSittings.id, examMarks.sittingId))
    .where(and(eq(examSittings.examId, examId), eq(examMarks.markerId, markerId)))
    .limit(1);
  return own.length > 0;
}

function lastWords(rows: readonly (typeof examMarks.$inferSelect)[]): CountedMark[] {
  const found = new Map<number, CountedMark>();
  for (const { markerId, points, comment } of rows) {
    // Who takes his mark back stands last when he marks again.
    if (points === null) found.delete(markerId);
    else found.set(markerId, { markerId, points, comment });
  }
  return [...found.values()];
}

/** How far the marking of some parts is. */
export function progressOf(parts: readonly WorkPart[]) {
  const human = parts.filter(({ state }) => state !== 'auto');
  const count = (state: MarkState) => human.filter((part) => part.state === state).length;
  return {
    answers: human.length,
    marked: count('done'),
    second: count('second'),
    arbitration: count('arbitration'),
    unmarked: count('unmarked'),
  };
}
