import { lettersOf } from './text-lines';

/** An entry of a list of answers: of which question, and its place in the line. */
export interface KeyEntry {
  number: number;
  key: string[];
  from: number;
  to: number;
}

const sign = '[A-H√×✓✗对错TF]';
const token = new RegExp(
  `^[\\s,;。]*(?:第)?(\\d{1,4})\\s*(?:题)?\\s*(?:[~\\-—–至～]+\\s*(\\d{1,4})\\s*(?:题)?)?\\s*[.、:)]?\\s*(${sign}(?:[\\s、,]*${sign})*)(?![A-Za-z一-龥])`,
);

/**
 * A line of a list of answers at the end of a paper: “1-5 ACBDE”, “1.A 2.BD”. Undefined where anything else stands in it.
 * @param isExpected whether a heading says that answers follow: one entry is enough then
 */
export function keyEntriesOf(words: string, isExpected: boolean): KeyEntry[] | undefined {
  const entries: KeyEntry[] = [];
  let at = 0;
  let tokens = 0;
  let hasRange = false;
  while (words.slice(at).replace(/^[\s,;。]+/, '') !== '') {
    const found = token.exec(words.slice(at));
    if (!found) return undefined;
    const [whole, first, last, signs] = found;
    const letters = [...signs!.matchAll(new RegExp(sign, 'g'))];
    const end = at + whole.length;
    tokens += 1;
    if (last === undefined) {
      const key = letters.length === 1 ? lettersOf(letters[0]![0]) : letters.map(([letter]) => letter);
      entries.push({ number: Number(first), key: key!, from: at, to: end });
    } else {
      if (letters.length !== Number(last) - Number(first) + 1) return undefined;
      hasRange = true;
      const start = end - signs!.length;
      for (const [index, letter] of letters.entries()) {
        const next = letters[index + 1];
        entries.push({
          number: Number(first) + index,
          key: lettersOf(letter[0])!,
          from: index === 0 ? at : start + letter.index,
          to: next ? start + next.index : end,
        });
      }
    }
    at = end;
  }
  return hasRange || tokens > 1 || (isExpected && tokens > 0) ? entries : undefined;
}
