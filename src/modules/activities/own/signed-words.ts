import { signStates, type SignState } from '@contract/activities/status';
import { hospitalTime } from '@contract/kernel/hospital-time';

/** `已签 14:03`; `未签` for who did not, `待发送 14:03` for what waits on this device. */
export function signedWords(state: SignState | null, at: string | null): string {
  if (state === null && at === null) return '未签';
  const word = state === null ? '待发送' : signStates[state];
  return at === null ? word : `${word} ${hospitalTime(Date.parse(at)).slice(11, 16)}`;
}
