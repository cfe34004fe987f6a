import { overviewEndpoints } from '@contract/room/overview';
import { call } from '@device/api/call';
import { saveAnswer } from '@/kernel/save-answer';

/** Fetches the door labels of rooms as PDF. */
export async function printLabels(ids: readonly number[]): Promise<void> {
  const body = { ids: [...ids], origin: window.location.origin };
  await saveAnswer(call(overviewEndpoints.doorLabels, { body, blocking: true }));
}
