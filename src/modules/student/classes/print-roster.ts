import { classEndpoints } from '@contract/student/classes';
import { call } from '@device/api/call';
import { saveAnswer } from '@/kernel/save-answer';

/** Fetches a class's roster as PDF. */
export async function printRoster(id: number): Promise<void> {
  await saveAnswer(call(classEndpoints.classRoster, { body: { id }, blocking: true }));
}
