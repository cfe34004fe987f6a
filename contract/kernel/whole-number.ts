import { z } from 'zod';
import { rangeWords, wholeWords } from './number-words';

/** A whole number of a range. What lies outside is refused with the range, never moved into it. */
export const wholeNumber = (least: number, most: number) =>
  z.number().int(wholeWords).min(least, rangeWords(least, most)).max(most, rangeWords(least, most));
