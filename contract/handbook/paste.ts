import { normaliseName } from '../kernel/text';
import { askedKey, levels, limits, partRoles, type Asked, type Level, type PartRole } from './rules';

/** A pasted line as it will be written. */
export interface PastedRow extends Asked {
  req_num: number;
  level: Level | null;
  note: string;
}
export interface PasteProblem {
  /** Line of the pasted text, counted from 1. */
  line: number;
  text: string;
}
export interface Pasted {
  rows: PastedRow[];
  problems: PasteProblem[];
}

interface Kind {
  id: number;
  name: string;
  status: number;
}

/** Columns of a pasted table, as they stand when it has no heading. */
export const pasteColumns = ['类别', '项目', '例数', '程度', '角色', '备注'] as const;
type PasteColumn = (typeof pasteColumns)[number];

/**
 * Lines pasted from a spreadsheet as requirements. A first line with 项目 in it is a heading and says the order of the columns;
 * empty lines are passed over. Each wrong line is told in one sentence; nothing is guessed.
 * @param cells the text as lines of cells
 * @param present what the department has already
 */
export function pastedRequirements(
  cells: readonly (readonly string[])[],
  kinds: readonly Kind[],
  present: readonly Asked[],
): Pasted {
  const titles = cells[0]?.map(normaliseName) ?? [];
  const isHeaded = titles.includes('项目');
  const at = (column: PasteColumn) => (isHeaded ? titles.indexOf(column) : pasteColumns.indexOf(column));
  const kindOf = new Map(kinds.map((kind) => [normaliseName(kind.name), kind]));
  const seen = new Map(present.map((one) => [askedKey(one), 0]));
  const found: Pasted = { rows: [], problems: [] };

  for (const [index, line] of cells.entries()) {
    if ((isHeaded && index === 0) || line.every((cell) => cell.trim() === '')) continue;
    const number = index + 1;
    const text = (column: PasteColumn) => line[at(column)]?.normalize('NFC').replaceAll(/\s+/gu, ' ').trim() ?? '';
    const tell = (problem: string) => found.problems.push({ line: number, text: problem });
    const problem = problemOf(text, kindOf);
    if (problem !== null) {
      tell(problem);
      continue;
    }
    const row: PastedRow = {
      kind_id: kindOf.get(normaliseName(text('类别')))!.id,
      item: text('项目'),
      req_num: Number(text('例数')),
      level: (text('程度') || null) as Level | null,
      role: (text('角色') || null) as PartRole | null,
      note: text('备注'),
    };
    const earlier = seen.get(askedKey(row));
    if (earlier === 0) tell(`“${row.item}”在该科室已有，请直接修改原有要求`);
    else if (earlier !== undefined) tell(`“${row.item}”与第 ${earlier} 行重复`);
    else {
      seen.set(askedKey(row), number);
      found.rows.push(row);
    }
  }
  if (found.rows.length > limits.pasted) {
    const text = `一次最多添加 ${limits.pasted} 条，现有 ${found.rows.length} 条，请分批粘贴`;
    return { rows: [], problems: [{ line: 1, text }, ...found.problems] };
  }
  return found;
}

/** What is wrong with a line, or null. */
function problemOf(text: (column: PasteColumn) => string, kindOf: ReadonlyMap<string, Kind>): string | null {
  const kind = text('类别');
  const known = kindOf.get(normaliseName(kind));
  if (kind === '') return '没有填写类别';
  if (!known) return `没有“${kind}”这个类别`;
  if (known.status !== 1) return `类别“${kind}”已停用`;
  const item = text('项目');
  if (item === '') return '没有填写项目';
  if (item.length > limits.item) return `项目不能超过 ${limits.item} 个字`;
  if (/[\p{Cc}\p{Cf}\p{Cs}]/u.test(item + text('备注'))) return '含有看不见的字符，请重新输入这一行';
  const count = text('例数');
  const [, most] = limits.count;
  if (!/^\d{1,4}$/.test(count))
    return `例数${count === '' ? '没有填写' : `“${count}”不正确`}，应为 1 到 ${most} 的整数`;
  if (Number(count) === 0) return '例数不能为 0';
  const level = text('程度');
  if (level !== '' && !levels.some((one) => one === level)) return `程度“${level}”应为${levels.join('、')}之一`;
  const role = text('角色');
  if (role !== '' && !partRoles.some((one) => one === role)) return `角色“${role}”应为${partRoles.join('或')}`;
  return text('备注').length > limits.note ? `备注不能超过 ${limits.note} 个字` : null;
}
