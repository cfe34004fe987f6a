/**
 * Marks in text that nobody sees: control characters, line separators, changes of direction, zero-width characters and
 * halves of surrogate pairs. Selectors of a character's variant are none of them: rare Chinese names are written with
 * them. No schema here: pages and workers import this file.
 */

const variants = String.raw`\ufe00-\ufe0f\u{e0100}-\u{e01ef}`;
const unseen = String.raw`\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}`;

/** One mark that a line may not hold. */
export const lineMarks = new RegExp(`(?![${variants}])[${unseen}]`, 'u');
/** One mark that several lines may not hold: line breaks they may, and the joiners that emoji are made with. */
export const blockMarks = new RegExp(String.raw`(?![${variants}\n\u200c\u200d])[${unseen}]`, 'u');

export const markRefusals = {
  line: '不能含有换行或看不见的控制字符，请删除后重新输入',
  block: '含有看不见的控制字符，请删除后重新输入',
} as const;

export function tidyLine(text: string): string {
  return text.normalize('NFC').trim();
}

export function tidyBlock(text: string): string {
  return text.normalize('NFC').replaceAll(/\r\n?/g, '\n').replaceAll('\t', ' ').trim();
}

const allLineMarks = new RegExp(lineMarks.source, 'gu');

/** The text without its unseen marks, trimmed; what separated words still does. */
export function withoutMarks(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/[\s\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll(allLineMarks, '')
    .trim();
}
