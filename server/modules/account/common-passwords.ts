/** Signs that stand for letters where a rule asks for signs and digits. */
const lookAlikes: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
};

let list: Promise<ReadonlySet<string>> | undefined;

/** Passwords that became known in breaches, the commonest 49,000, in lower case. Loaded when the first one is chosen. */
export function commonPasswords(): Promise<ReadonlySet<string>> {
  list ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary.passwords));
  return list;
}

/**
 * Whether guessers try a password early: it is a common one in whatever case, with signs in between, or with signs and
 * digits for letters.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  const common = await commonPasswords();
  const plain = password.toLowerCase();
  const folded = plain.replaceAll(/[@4310!$5]/g, (sign) => lookAlikes[sign]!);
  const wordsOnly = plain.replaceAll(/[^\p{L}\p{N}]/gu, '');
  return [plain, folded, wordsOnly].some((text) => common.has(text));
}
