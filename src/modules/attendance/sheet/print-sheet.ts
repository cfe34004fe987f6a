import { sheetEndpoints } from '@contract/attendance/sheets';
import { call } from '@device/api/call';
import { saveAnswer } from '@/kernel/save-answer';

/** Fetches a ward's month as PDF, with places to sign. */
export async function printSheet(body: { dept_id: number; month: string; type_id: number }): Promise<void> {
  const form = { ...body, origin: window.location.origin };
  await saveAnswer(call(sheetEndpoints.sheetForm, { body: form, blocking: true }));
}
