import type { FullContent, FullPart } from '../content';
import { mediaWords } from '../media';
import { isGroup, questionTypeIds, typeWord, type QuestionType } from '../rules';
import { signsOf } from '../text-rich';
import { keyCell, rubricCell } from './answers';
import { columnsOf, templateOptions, toldColumns, type ColumnRole, type QuestionColumn } from './columns';

/** A sheet of questions of one type: its columns and the texts of its rows. */
export interface QuestionSheet {
  name: string;
  columns: readonly QuestionColumn[];
  /** Heads of columns that an import passes over. */
  told: readonly string[];
  rows: string[][];
}

export interface SheetQuestion {
  type: number;
  content: FullContent;
  /** For those who read: difficulty, knowledge, bank. */
  told: readonly [difficulty: string, knowledge: string, bank: string];
}

/** An empty sheet for each type. */
export const templateSheets = (): QuestionSheet[] =>
  questionTypeIds.map((type) => ({ name: typeWord(type), columns: columnsOf(type), told: [], rows: [] }));

/** Questions as sheets of their types, in the columns of the templates: what an export wrote, an import reads again. */
export function sheetsOf(questions: readonly SheetQuestion[]): QuestionSheet[] {
  return questionTypeIds.flatMap((type) => {
    const own = questions.filter((one) => one.type === type);
    if (own.length === 0) return [];
    const most = Math.max(templateOptions, ...own.map(({ content }) => optionCount(content)));
    const columns = columnsOf(type, most);
    const rows = own.flatMap((question, at) => rowsOf(question, at + 1, columns));
    return [{ name: typeWord(type), columns, told: toldColumns, rows }];
  });
}

const optionCount = ({ unit, parts }: FullContent): number =>
  Math.max(unit.options.length, ...parts.map((part) => part.public.options.length));

function rowsOf({ type, content, told }: SheetQuestion, group: number, columns: readonly QuestionColumn[]): string[][] {
  const { unit, parts } = content;
  return parts.map((part, at) => {
    const cells = columns.map(({ role }) => cellOf(role, { type: type as QuestionType, content, part, at, group }));
    const files = [...(at === 0 ? unit.media : []), ...part.public.media];
    return [...cells, ...told, files.map(({ kind, name }) => `${mediaWords[kind]}：${name || '未命名'}`).join('；')];
  });
}

interface Place {
  type: QuestionType;
  content: FullContent;
  part: FullPart;
  at: number;
  group: number;
}

function cellOf(role: ColumnRole, { type, content: { unit }, part, at, group }: Place): string {
  const { public: open, secret } = part;
  const isShared = unit.options.length > 0;
  const options = isShared ? unit.options : open.options;
  switch (role) {
    case 'group':
      return isGroup(type) ? String(group) : '';
    case 'material':
      return at === 0 ? signsOf(unit.material) : '';
    case 'kind':
      return typeWord(open.type);
    case 'reveal':
      return signsOf(open.reveal);
    case 'stem':
      return signsOf(open.stem);
    case 'key':
      return keyCell(part, options);
    case 'order':
      return secret.blanks.some(({ free_group: free }) => free !== null) ? '不限' : '';
    case 'rubric':
      return rubricCell(part);
    case 'answer':
      return signsOf(secret.answer);
    case 'analysis':
      return signsOf(secret.analysis);
    default:
      return isShared && at > 0 ? '' : signsOf(options[Number(role.slice('option:'.length))]?.text ?? '');
  }
}
