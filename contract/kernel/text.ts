/**
 * Comparable form of a name from a sheet or from the database: full-width forms become half-width (NFKC), white
 * space goes, letters are lower-cased. `普通外科（胃肠）` and `普通外科 (胃肠)` compare equal.
 * Source: requirements section 5, "full-width brackets are normalised to half-width and text is trimmed".
 */
export function normaliseName(text: string): string {
  return text.normalize('NFKC').replaceAll(/\s+/g, '').toLowerCase();
}

/** Visible form: trimmed, composed (NFC), full-width brackets to half-width, inner text untouched. */
export function tidyText(text: string): string {
  return text.normalize('NFC').trim().replaceAll('（', '(').replaceAll('）', ')');
}
