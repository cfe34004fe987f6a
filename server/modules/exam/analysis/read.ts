import { desc, inArray, and } from 'drizzle-orm';
import type { AnalysedExam, AnalysedItem, ExamAnalysis } from '@contract/exam/analysis/analysis';
import { fromHundredths } from '@contract/exam/rules';
import { ExamStatus } from '@contract/exam/exams/status';
import { excerptOf } from '@contract/exam/content-problems';
import { AppError } from '@contract/kernel/errors';
import { plainText } from '@contract/kernel/rich-text';
import type { Db } from '@server/kernel/database/database';
import type { Reader, RowSource } from '@server/kits/row-calls';
import { pageOfRows } from '@server/kits/rows';
import { paperOf, type ExamRecord } from '../exams/find';
import { examLookedAfter, examsLookedAfter } from '../exams/sight';
import { exams } from '../exams/tables';
import { rulingKey, rulingsOf, type RulingMap } from '../marks/rulings';
import type { KeptFigures } from '../marks/tables';
import { publicContents } from '../questions/contents';
import { figuresOf } from './figures';
import { keptFigures } from './keep';

/** What is analysed: marking is over. */
const analysedStates: readonly number[] = [ExamStatus.scored, ExamStatus.ended];

/** Exams that the caller looks after and whose marking is over, the newest first. */
export async function analysesOf(reader: Reader, query: { page: number; size: number }) {
  const found = await pageOfRows(reader.db, exams, {
    ...query,
    where: and(examsLookedAfter(reader.user), inArray(exams.status, [...analysedStates])),
    orderBy: [desc(exams.startAt), desc(exams.id)],
  });
  const list = [];
  for (const exam of found.list) {
    list.push(toExam(exam, await shownFigures(reader.db, exam)));
  }
  return { total: found.total, list };
}

/** As they were kept with what was published; before that, of the answers as they stand. */
const shownFigures = async (db: Db, exam: ExamRecord): Promise<KeptFigures> =>
  (await keptFigures(db, exam.id)) ?? figuresOf(db, exam);

/** An exam that the caller looks after and that can be analysed. @throws AppError NOT_FOUND */
export async function analysedExamOf(reader: Reader, id: number): Promise<ExamRecord> {
  const exam = await examLookedAfter(reader, id);
  if (!analysedStates.includes(exam.status)) throw new AppError('NOT_FOUND');
  return exam;
}

const points = (value: number | null): number | null => (value === null ? null : fromHundredths(Math.round(value)));

function toExam(exam: ExamRecord, figures: KeptFigures): AnalysedExam {
  const { n, mean, sd, median, max, min, skew, passed, pass_share, difficulty, alpha, kr20, sem, items } = figures;
  return {
    id: exam.id,
    name: exam.name,
    type: exam.type,
    status: exam.status,
    start_at: exam.startAt?.toISOString() ?? null,
    full_mark: fromHundredths(exam.fullMark),
    pass_mark: fromHundredths(exam.passMark),
    n,
    mean: points(mean),
    sd: points(sd),
    median: points(median),
    max: points(max),
    min: points(min),
    skew,
    passed,
    pass_share,
    difficulty,
    alpha,
    kr20,
    sem: points(sem),
    flagged: items.filter(({ flags }) => flags.length > 0).length,
    version: exam.version,
  };
}

export const analysisSource: RowSource<ExamAnalysis> = {
  table: exams,
  words: {},
  async read(reader, id) {
    const exam = await analysedExamOf(reader, id);
    const figures = await shownFigures(reader.db, exam);
    const rulings = await rulingsOf(reader.db, id);
    const contents = await publicContents(
      reader.db,
      figures.places.map(({ versionId }) => versionId),
    );
    const numbers = numbersOf(exam);
    return {
      id,
      exam: toExam(exam, figures),
      bins: figures.bins.map(({ from, to, count }) => ({ from: fromHundredths(from), to: fromHundredths(to), count })),
      groups: figures.groups.map((group) => ({ ...group, mean: points(group.mean)!, sd: points(group.sd) })),
      items: figures.places.map((place, at) => toItem(exam, place, figures.items[at]!, { contents, rulings, numbers })),
      knowledge: figures.knowledge,
      version: exam.version,
    };
  },
};

/** What the paper calls its parts: 3, or 5.2 for the second part of the fifth question; of variants the first that has it. */
function numbersOf(exam: ExamRecord): Map<string, string> {
  const numbers = new Map<string, string>();
  for (const items of paperOf(exam).variants) {
    for (const [at, { version_id: version, parts }] of items.entries()) {
      for (const part of parts.keys()) {
        const key = rulingKey(version, part);
        if (!numbers.has(key)) numbers.set(key, parts.length > 1 ? `${at + 1}.${part + 1}` : String(at + 1));
      }
    }
  }
  return numbers;
}

interface Sources {
  contents: Awaited<ReturnType<typeof publicContents>>;
  rulings: RulingMap;
  numbers: ReadonlyMap<string, string>;
}

function toItem(
  exam: ExamRecord,
  { versionId, part, questionId }: KeptFigures['places'][number],
  figures: KeptFigures['items'][number],
  { contents, rulings, numbers }: Sources,
): AnalysedItem {
  const key = rulingKey(versionId, part);
  const content = contents.get(versionId)!;
  const open = content.parts[part]!;
  const frozen = paperOf(exam)
    .variants.flat()
    .find(({ version_id: version }) => version === versionId)!.parts[part]!;
  const asked = content.parts.length > 1 ? [open] : content.parts;
  const named = new Map(
    open.type === 7
      ? [
          ['T', '正确'],
          ['F', '错误'],
        ]
      : (content.unit.options.length > 0 ? content.unit.options : open.options).map(({ id, text }) => [
          id,
          plainText(text),
        ]),
  );
  const ruling = rulings.get(key);
  return {
    version_id: versionId,
    part,
    question_id: questionId,
    no: numbers.get(key)!,
    excerpt: excerptOf({ unit: content.unit, parts: asked.map((one) => ({ public: one })) }).slice(0, 300),
    type: frozen.type,
    max: fromHundredths(frozen.score),
    n: figures.n,
    p: figures.p,
    sd: points(figures.sd),
    d: figures.d,
    r_total: figures.r_total,
    r_rest: figures.r_rest,
    alpha_without: figures.alpha_without,
    omitted: figures.omitted,
    seconds: figures.seconds,
    options: figures.options.map((option, at) => ({
      ...option,
      letter: open.type === 7 ? (named.get(option.id) ?? '') : String.fromCodePoint(65 + at),
      text: named.get(option.id) ?? '',
    })),
    flags: figures.flags,
    ruling: ruling
      ? {
          kind: ruling.kind,
          key: [...ruling.key],
          no_loss: ruling.noLoss,
          reason: ruling.reason,
          at: ruling.at.toISOString(),
        }
      : null,
  };
}
