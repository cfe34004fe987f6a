import { asc, eq } from 'drizzle-orm';
import type { Span } from '@contract/room/rules';
import type { Db } from '@server/kernel/database/database';
import { first } from '@server/kits/rows';
import { submit } from '../approval/public';
import { applicationTitle, bookingFlow } from './flow';
import { serve } from './purposes';
import { roomApplications, roomBookings, rooms } from './tables';

/** A room that somebody of the demo borrows, once or weekly. */
export interface DemoLoan {
  /** Code of the room. */
  room: string;
  applicantId: number;
  title: string;
  people: number;
  spans: readonly Span[];
  until?: string;
  supplies?: string;
  purpose?: { module: string; id: number };
  /** Granted already; else it waits for its review. */
  isGranted?: boolean;
}

/** Writes a loan; one that is granted is where its record takes place. */
export async function writeLoan(tx: Db, loan: DemoLoan): Promise<void> {
  const { applicantId, title, people, spans, until = null, supplies = '', purpose, isGranted = false } = loan;
  const room = first(await tx.select().from(rooms).where(eq(rooms.code, loan.room)).orderBy(asc(rooms.id)));
  const served = { purposeModule: purpose?.module ?? null, purposeId: purpose?.id ?? null };
  const values = { applicantId, until, without: [], ...served };
  const { id } = first(await tx.insert(roomApplications).values(values).returning({ id: roomApplications.id }));
  await tx.insert(roomBookings).values(
    spans.map(({ from, to }) => ({
      roomId: room.id,
      from: new Date(from),
      to: new Date(to),
      title,
      people,
      supplies,
      state: isGranted ? ('approved' as const) : ('pending' as const),
      ownerId: applicantId,
      applicationId: id,
      sourceModule: 'room',
      sourceKind: 'loan' as const,
      sourceId: String(id),
      contact: '内线 8306',
    })),
  );
  if (isGranted) return serve(tx, id);
  await submit(tx, bookingFlow, {
    subjectId: String(id),
    submitterId: applicantId,
    title: applicationTitle(room.name, title, spans),
    payload: {},
  });
}
