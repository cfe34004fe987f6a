/** The first character, in pinyin order, of each letter that begins a syllable; there are no i, u and v. */
const firstOf = Array.from('阿八嚓哒妸发旮哈讥咔垃妈拏噢妑七呥仨他屲夕丫帀');
const letters = 'abcdefghjklmnopqrstwxyz';

const han = /\p{Script=Han}/u;
const known = new Map<string, string>();
let order: Intl.Collator | undefined;

/**
 * Pinyin initials of a name (心血管内科 → xxgnk), by the order in which the runtime sorts Chinese: a table of its own
 * would cost more than the whole module. Characters of several readings have their usual one; anything that is not
 * Chinese stays.
 */
export function initialsOf(text: string): string {
  return Array.from(text, initialOf).join('');
}

function initialOf(character: string): string {
  if (!han.test(character)) return character;
  const cached = known.get(character);
  if (cached !== undefined) return cached;
  order ??= new Intl.Collator('zh-Hans-CN-u-co-pinyin');
  let at = firstOf.length - 1;
  while (at > 0 && order.compare(character, firstOf[at]!) < 0) at--;
  known.set(character, letters[at]!);
  return letters[at]!;
}
