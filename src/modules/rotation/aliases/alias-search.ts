import { normaliseName } from '@contract/kernel/text';
import type { Alias } from '@contract/rotation/aliases';

/** The aliases in which either name holds the text, in whatever width, case and spacing. */
export function searchAliases(list: readonly Alias[], text: string): Alias[] {
  const wanted = normaliseName(text);
  return list.filter(({ wrong, right }) => [wrong, right].some((name) => normaliseName(name).includes(wanted)));
}
