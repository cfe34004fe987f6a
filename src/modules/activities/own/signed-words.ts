import { signStates, type SignState } from '@contract/activities/status';
import { hospitalTime } from '@contract/kernel/hospital-time';

/** `已签 14:03`; `未签` for who did not. */
export function signedWords(state: SignState | null, at: string | null): string {
  if (state === null) return '未签';
  return at === null ? signStates[state] : `${signStates[state]} ${hospitalTime(Date.parse(at)).slice(11, 16)}`;
}
