import { exitEndpoints } from '@contract/department-stay/exits';
import { call } from '@device/api/call';
import { saveAnswer } from '@/kernel/save-answer';

/** Fetches the 出科考核表 of a stay as PDF. */
export async function printExit(id: number): Promise<void> {
  const body = { id, origin: window.location.origin };
  await saveAnswer(call(exitEndpoints.exitForm, { body, blocking: true }));
}
