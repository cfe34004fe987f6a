import { z } from 'zod';
import { storableText } from './wire';
import { blockMarks, lineMarks, markRefusals, tidyBlock, tidyLine, withoutMarks } from './marks';

/**
 * Text of one line that is shown to others: names, titles, codes, file names. Trimmed and composed (NFC); line breaks
 * and marks that nobody sees are refused, for they make one name look like another. `max` counts UTF-16 units.
 */
export const lineText = (max: number) =>
  z.string().overwrite(tidyLine).max(max).regex(without(lineMarks), markRefusals.line);

/** Text of several lines that is shown to others: reasons, comments, notes. Line breaks become `\n` and stay. */
export const blockText = (max: number) =>
  z.string().overwrite(tidyBlock).max(max).regex(without(blockMarks), markRefusals.block);

/** What a list is searched for: nothing of it is refused but its length, and what no name holds is left out. */
export const searchText = (max: number) => z.string().overwrite(withoutMarks).max(max);

function without(marks: RegExp): RegExp {
  return new RegExp(`^(?:(?!${marks.source}).)*$`, 'su');
}

/** Where the browser found the program: what a printed code leads to. */
export const originText = storableText(200).regex(/^https?:\/\/[^/\s]+$/, '地址不正确');
