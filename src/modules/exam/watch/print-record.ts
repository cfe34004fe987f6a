import { watchEndpoints } from '@contract/exam/watch/watch';
import { call } from '@device/api/call';
import { saveAnswer } from '@/kernel/save-answer';

/** Fetches the record of a room, or of the whole exam, as PDF. */
export async function printRecord(id: number): Promise<void> {
  const body = { id, origin: window.location.origin };
  await saveAnswer(call(watchEndpoints.roomRecord, { body, blocking: true }));
}
