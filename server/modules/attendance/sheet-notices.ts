import { eq } from 'drizzle-orm';
import type { SheetAct } from '@contract/attendance/sheet-rules';
import type { Db } from '@server/kernel/database/database';
import { first } from '@server/kits/rows';
import { departments } from '../dictionary/tables';
import { notify, settleNotices } from '../notice/public';
import { people } from '../people/tables';
import { peopleHolding } from '../system/public';

interface Told {
  deptId: number;
  typeId: number;
  month: string;
  /** Who submitted it last; null where nobody did by hand. */
  submittedBy: number | null;
  note: string;
}

/** Tells of what became of a ward's month: the office of one that waits for it, the ward of what the office decided. */
export async function tellOfSheet(tx: Db, act: SheetAct, actorId: number, told: Told): Promise<void> {
  const { deptId, typeId, month, submittedBy, note } = told;
  const [dept] = await tx.select({ name: departments.name }).from(departments).where(eq(departments.id, deptId));
  const variables = { ward: dept?.name ?? '', month };
  const subject = `attendance.sheet:${deptId} ${typeId} ${month}`;
  const link = `/attendance/depart-attendance/${typeId}?deptId=${deptId}&month=${month}`;
  // Whatever was said of it before is settled by this.
  await settleNotices(tx, subject);
  if (act === 'submit') {
    const submitter = first(await tx.select({ name: people.name }).from(people).where(eq(people.id, actorId)));
    const confirmer = (await peopleHolding(tx, 'attendance:sheet:confirm')).filter((id) => id !== actorId);
    await notify(tx, {
      event: 'attendance.sheet.submitted',
      recipients: { confirmer },
      variables: { ...variables, submitter: submitter.name },
      link,
      subject,
    });
    return;
  }
  const recipients = { submitter: submittedBy === null ? [] : [submittedBy] };
  if (act === 'return') {
    const event = 'attendance.sheet.returned';
    await notify(tx, { event, recipients, variables: { ...variables, reason: note }, link, subject });
  } else {
    await notify(tx, { event: 'attendance.sheet.confirmed', recipients, variables, link, subject });
  }
}
