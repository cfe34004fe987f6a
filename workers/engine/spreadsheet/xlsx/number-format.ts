/** 0 a number, 1 a date (with or without time), 2 a time of day alone. */
export type DateStyle = 0 | 1 | 2;

/**
 * What the built-in number formats show (ECMA-376 18.8.30): 14-22 and 45-47 everywhere, 27-36 and 50-58 in the Chinese,
 * Japanese and Korean tables. 46 (`[h]:mm:ss`) is an elapsed time and stays a number.
 */
export function builtinDateStyle(id: number): DateStyle {
  if (id >= 18 && id <= 21) return 2;
  if (id === 45 || id === 47) return 2;
  if (id === 32 || id === 33 || id === 34 || id === 35 || id === 55 || id === 56) return 2;
  if ((id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)) return 1;
  return 0;
}

/**
 * What a custom format code shows, from the letters outside of quotes, escapes and brackets: any of y, d, e, g,
 * `bb` or a weekday (`aaa`) is a date, h and s alone a time, m with them a minute and without a month. Elapsed times (`[h]`)
 * are numbers, digits placeholders before a letter are an exponent (`0.00E+00`).
 */
export function dateStyle(code: string): DateStyle {
  const bare = code
    .replace(/"[^"]*"?/g, '')
    .replace(/[\\_*][\s\S]/g, '')
    .replace(/上午\/下午|AM\/PM|A\/P/gi, 'h')
    .replace(/General/gi, '');
  if (/\[(?:h+|m+|s+)\]/i.test(bare)) return 0;
  const letters = bare
    .replace(/\[[^\]]*\]?/g, '')
    .replace(/[0#?][0#?.,]*E[+-]/gi, '')
    .toLowerCase();
  if (/[ydeg]|b[b12]|aaa/.test(letters)) return 1;
  if (/[hs]/.test(letters)) return 2;
  return letters.includes('m') ? 1 : 0;
}
