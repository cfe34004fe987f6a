/** 0-based column of letters such as `BC`; -1 if they are none. */
export function columnOf(letters: string): number {
  if (!/^[A-Za-z]{1,3}$/.test(letters)) return -1;
  let column = 0;
  for (const letter of letters.toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64;
  return column <= 16_384 ? column - 1 : -1;
}

/** Letters of a 0-based column: 0 is `A`, 26 is `AA`. */
export function columnName(column: number): string {
  let name = '';
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    name = String.fromCharCode(65 + ((rest - 1) % 26)) + name;
  }
  return name;
}

/** `B2:D9` as first row, first column, last row, last column (rows 1-based, columns 0-based). */
export function parseRange(reference: string): [number, number, number, number] | undefined {
  const match = /^\$?([A-Za-z]{1,3})\$?(\d{1,7})(?::\$?([A-Za-z]{1,3})\$?(\d{1,7}))?$/.exec(reference);
  if (!match) return undefined;
  const first = [Number(match[2]), columnOf(match[1]!)] as const;
  const last = [Number(match[4] ?? match[2]), columnOf(match[3] ?? match[1]!)] as const;
  const valid = first[1] >= 0 && last[1] >= first[1] && first[0] >= 1 && last[0] >= first[0] && last[0] <= 1_048_576;
  return valid ? [first[0], first[1], last[0], last[1]] : undefined;
}
