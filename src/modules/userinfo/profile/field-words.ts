import { maskValue } from '@contract/people/person-values';
import type { ProfileField, ProfileInfo } from '@contract/userinfo/profile';

/**
 * A value as people read it; empty for none. The identity number stays masked until it is edited: others look at the
 * screen too.
 */
export function fieldWords({ key, type }: Pick<ProfileField, 'key' | 'type'>, { values, words }: ProfileInfo): string {
  const value = values[key] ?? null;
  const shown = type === 'id_card' ? maskValue({ key, type }, value) : value;
  return words[key] || String(shown ?? '');
}
