import { groupBy } from '../../kernel/group-by';
import type { FullPart, Option } from '../content';
import { emptyPart, emptyUnit, looksOrdered } from '../content-problems';
import { isGroup, partRule, questionTypeIds, typeWord, type QuestionType } from '../rules';
import type { TextProblem } from '../text-card';
import type { ReadQuestion } from '../text-content';
import { lettersOf, narrow } from '../text-lines';
import { richOf } from '../text-rich';
import { blanksOf, rubricOf } from './answers';
import { passedColumns, roleOf, typeOfSheet, type ColumnRole } from './columns';

/** A sheet of a workbook as texts; the first row holds the heads. */
export interface SheetRows {
  name: string;
  rows: readonly (readonly string[])[];
  /** Number of each row in the file. */
  numbers: readonly number[];
}

export interface SheetCard extends ReadQuestion {
  /** The cells that it was read from. */
  source: string;
  doubts: TextProblem[];
}

export interface ReadSheets {
  questions: SheetCard[];
  /** What was read from no sheet or column: nothing is dropped silently. */
  leftover: string[];
}

/** Questions of a workbook with a sheet for each type (design section 2.17). @param id makes the id of an option */
export function readSheets(sheets: readonly SheetRows[], id: () => string): ReadSheets {
  const found: ReadSheets = { questions: [], leftover: [] };
  for (const sheet of sheets) readSheet(sheet, id, found);
  return found;
}

type Cells = Partial<Record<ColumnRole, string>>;
interface Line {
  no: number;
  cells: Cells;
}

function readSheet({ name, rows, numbers }: SheetRows, id: () => string, found: ReadSheets): void {
  const type = typeOfSheet(name, questionTypeIds);
  const [heads, ...lines] = rows;
  const filled = lines.filter((cells) => cells.some((words) => words.trim() !== ''));
  if (type === undefined || !heads) {
    if (filled.length > 0) found.leftover.push(`工作表“${name}”不是题型的名称，${filled.length} 行没有读取`);
    return;
  }
  const roles = heads.map(roleOf);
  const unknown = heads.filter((head, at) => {
    const isTold = passedColumns.includes(head.trim());
    return !roles[at] && !isTold && lines.some((cells) => (cells[at] ?? '').trim() !== '');
  });
  if (unknown.length > 0) found.leftover.push(`工作表“${name}”的列没有读取：${unknown.join('、')}`);
  if (!roles.includes('stem')) {
    if (filled.length > 0) found.leftover.push(`工作表“${name}”没有“题干”列，${filled.length} 行没有读取`);
    return;
  }
  const read = lines.flatMap((cells, at): Line[] => {
    const entries = roles.flatMap((role, column) => (role ? [[role, (cells[column] ?? '').trim()] as const] : []));
    return entries.some(([, words]) => words !== '')
      ? [{ no: numbers[at + 1]!, cells: Object.fromEntries(entries) }]
      : [];
  });
  for (const unit of unitsOf(type, read)) found.questions.push(cardOf(type, unit, name, id));
}

/** Rows of one question: of a group those with its number, else each by itself. */
function unitsOf(type: QuestionType, lines: readonly Line[]): Line[][] {
  if (!isGroup(type)) return lines.map((line) => [line]);
  return [...groupBy(lines, ({ no, cells }) => cells.group || `row ${no}`).values()];
}

function cardOf(type: QuestionType, lines: readonly Line[], sheet: string, id: () => string): SheetCard {
  const doubts = new Set<TextProblem>();
  const first = lines[0]!.cells;
  const shared = type === 5 ? optionsOf(first, id, doubts) : undefined;
  const parts = lines.map(({ cells }) => partOf(type, cells, shared, id, doubts));
  const { least, most } = partRule(type);
  if (parts.length < least || parts.length > most) doubts.add('group_size');
  const numbers = lines.map(({ no }) => no).join('、');
  const words = lines.map(({ cells }) => Object.values(cells).filter(Boolean).join(' | ')).join('\n');
  return {
    type,
    content: {
      unit: { ...emptyUnit, material: first.material ? richOf(first.material) : '', options: shared ?? [] },
      parts,
    },
    source: `工作表“${sheet}”第 ${numbers} 行\n${words}`,
    doubts: [...doubts],
  };
}

function optionsOf(cells: Cells, id: () => string, doubts: Set<TextProblem>): Option[] {
  const roles = Object.keys(cells).filter((role) => role.startsWith('option:')) as `option:${number}`[];
  const places = roles.map((role) => Number(role.slice('option:'.length))).toSorted((one, two) => one - two);
  const filled = places.filter((at) => cells[`option:${at}`]);
  if (filled.some((at, index) => at !== index)) doubts.add('option_gap');
  const words = filled.map((at) => cells[`option:${at}`]!);
  if (new Set(words).size < words.length) doubts.add('option_duplicate');
  return words.map((text) => ({ id: id(), text: richOf(text) }));
}

function partOf(
  unitType: QuestionType,
  cells: Cells,
  shared: readonly Option[] | undefined,
  id: () => string,
  doubts: Set<TextProblem>,
): FullPart {
  const type = kindOf(unitType, cells.kind ?? '');
  const part = emptyPart(type, id, shared !== undefined);
  part.public.stem = cells.stem ? richOf(cells.stem) : '';
  part.public.reveal = cells.reveal ? richOf(cells.reveal) : '';
  part.secret.analysis = cells.analysis ? richOf(cells.analysis) : '';
  const key = cells.key ?? '';
  if ([1, 2, 6, 11].includes(type)) {
    if (!shared) part.public.options = optionsOf(cells, id, doubts);
    const options = shared ?? part.public.options;
    part.public.is_pinned = !shared && looksOrdered(options);
    const letters = lettersOf(narrow(key).toUpperCase()) ?? [];
    part.secret.key = letters.flatMap((letter) => options[letter.charCodeAt(0) - 65]?.id ?? []);
    if (key === '') doubts.add('answer_missing');
    else if (part.secret.key.length < Math.max(1, letters.length)) doubts.add('key_not_in_options');
  }
  if (type === 7) {
    part.secret.key = (lettersOf(narrow(key)) ?? []).filter((one) => one === 'T' || one === 'F');
    if (part.secret.key.length !== 1) doubts.add('answer_missing');
  }
  if (type === 8) {
    part.secret.blanks = blanksOf(key, cells.order === '不限');
    part.public.blanks = part.secret.blanks.length;
    if (part.public.blanks === 0) doubts.add('answer_missing');
  }
  if (type === 9) {
    part.secret.rubric = rubricOf(cells.rubric ?? '');
    part.secret.answer = cells.answer ? richOf(cells.answer) : '';
    if (part.secret.rubric.length === 0 && part.secret.answer === '') doubts.add('answer_missing');
  }
  if (type === 11) doubts.add('image_missing');
  return part;
}

/** Of what type a part is: in a group of several kinds as its row says. */
function kindOf(unitType: QuestionType, words: string): QuestionType {
  const { types } = partRule(unitType);
  const plain = words.replaceAll(' ', '').toUpperCase();
  const said = types.find((type) => plain !== '' && typeWord(type).replaceAll(' ', '').toUpperCase().startsWith(plain));
  return (said ?? types[0]) as QuestionType;
}
