/** Department and handbook department of a whole month or of one half; an empty handbook means "match by itself". */
export interface Half {
  dept: string;
  handbook: string;
}

export interface SplitProblem {
  /** Which of the two cells is wrong. */
  on: 'dept' | 'handbook';
  reason: 'parts' | 'empty' | 'handbook';
  text: string;
}

/** The `#` that splits a month in halves, in each width that a Chinese keyboard produces. */
const splitter = /[#＃﹟]/;

/**
 * Splits the texts of a month's cell and its handbook cell: no halves for a blank month, one for a whole month, two
 * for a split one. One handbook department holds for both halves; a split one needs a split department.
 */
export function splitCell(dept: string, handbook: string): { halves: Half[] } | { problem: SplitProblem } {
  const depts = partsOf(dept);
  if (depts.length === 0) return { halves: [] };
  const handbooks = partsOf(handbook);
  const problem = problemOf('dept', dept, depts) ?? problemOf('handbook', handbook, handbooks);
  if (problem) return { problem };
  if (handbooks.length > depts.length) {
    return { problem: { on: 'handbook', reason: 'handbook', text: handbook.trim() } };
  }
  return { halves: depts.map((part, index) => ({ dept: part, handbook: handbooks[index] ?? handbooks[0] ?? '' })) };
}

/** A month's text with one name in the place of another, in the whole month or in the halves that hold it. */
export function replaceName(text: string, wrong: string, right: string): string {
  return text.replaceAll(/[^#＃﹟]+/g, (part) => (part.trim() === wrong ? right : part));
}

function partsOf(text: string): string[] {
  return text.trim() === '' ? [] : text.split(splitter).map((part) => part.trim());
}

function problemOf(on: 'dept' | 'handbook', text: string, parts: string[]): SplitProblem | null {
  if (parts.length > 2) return { on, reason: 'parts', text: text.trim() };
  return parts.includes('') ? { on, reason: 'empty', text: text.trim() } : null;
}
