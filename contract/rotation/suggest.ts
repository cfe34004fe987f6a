import { normaliseName } from '../kernel/text';
import { initialsOf } from '../kernel/initials';

/** Most suggestions that a finding carries. */
export const maxSuggestions = 3;

/**
 * The names that were most probably meant, best first: the same name in other brackets or spacing, then a name that
 * contains the text or is contained in it, then one that the text abbreviates (心内科 for 心血管内科) or whose pinyin
 * initials it spells (xnk), then a few differing letters, those that sound alike first (神精内科), then a common
 * beginning.
 */
export function suggest(text: string, names: Iterable<string>, limit = maxSuggestions): string[] {
  const wanted = bare(text);
  if (wanted === '') return [];
  const ranked: { name: string; score: number }[] = [];
  for (const name of new Set(names)) {
    const score = distance(wanted, bare(name));
    if (score < far) ranked.push({ name, score });
  }
  return ranked
    .sort((a, b) => a.score - b.score)
    .slice(0, limit)
    .map(({ name }) => name);
}

const far = 100;
/** Names are at most this long in a comparison: a cell that holds an essay resembles no department. */
const longest = 40;

/** Letters and digits of a name: brackets, dots and hyphens do not count. */
function bare(name: string): string {
  return normaliseName(name).replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/**
 * 0 for equal names, below 5 for containing ones, below 10 for abbreviated ones, below 20 for misspelt ones, below
 * `far` for the same beginning.
 */
function distance(wanted: string, name: string): number {
  if (wanted === name) return 0;
  if (wanted.length > longest || name === '') return far;
  const longer = Math.max(wanted.length, name.length);
  const shorter = Math.min(wanted.length, name.length);
  if (shorter >= 2 && (name.includes(wanted) || wanted.includes(name))) return 1 + (longer - shorter) / longer;
  if (wanted.length >= 2 && abbreviates(wanted, name)) return 5 + (longer - shorter) / longer;
  if (/^[a-z]{2,}$/.test(wanted)) {
    const spelt = spelling(wanted, name);
    if (spelt < far) return spelt;
  }
  // An abbreviation typed by sound: 心内课 for 心血管内科.
  if (wanted.length >= 2 && wanted[0] === name[0] && abbreviates(initialsOf(wanted), initialsOf(name))) {
    return 9 + (longer - shorter) / longer;
  }
  const edits = editDistance(wanted, name);
  // Typed by sound: the letters differ, their initials do not.
  const alike = wanted.length === name.length && initialsOf(wanted) === initialsOf(name) ? 0.5 : 0;
  if (edits <= Math.max(1, Math.floor(longer / 3))) return 10 + edits - alike;
  if (alike > 0 && longer >= 3 && edits < longer) return 16;
  const prefix = commonPrefix(wanted, name);
  return prefix >= 2 && prefix * 2 >= shorter ? 20 + longer - prefix : far;
}

/** How well letters spell a name by its pinyin initials: all of them, its beginning, or some of them in order. */
function spelling(wanted: string, name: string): number {
  const initials = initialsOf(name);
  if (initials === name) return far;
  if (initials === wanted) return 6;
  if (initials.startsWith(wanted)) return 7 + (initials.length - wanted.length) / initials.length;
  return abbreviates(wanted, initials) ? 8 + (initials.length - wanted.length) / initials.length : far;
}

/** Whether the first letter is the name's and the others stand in it in the same order. */
function abbreviates(short: string, name: string): boolean {
  if (short[0] !== name[0]) return false;
  let at = 0;
  for (const letter of name) if (letter === short[at]) at++;
  return at === short.length;
}

function commonPrefix(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length++;
  return length;
}

/** Levenshtein distance: insertions, deletions and replacements that turn one text into the other. */
function editDistance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const current = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = previous[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      current.push(Math.min(replaced, previous[j]! + 1, current[j - 1]! + 1));
    }
    previous = current;
  }
  return previous[b.length]!;
}
