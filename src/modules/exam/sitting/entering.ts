import { sittingEndpoints as calls, type Entrance } from '@contract/exam/sittings/sittings';
import { call } from '@device/api/call';
import { CallError } from '@device/api/call-error';
import { ExamClock } from '@device/exam/exam-clock';
import { safeBrowserProof } from '@device/exam/safe-browser';
import { examDevice, SittingStore } from '@device/exam/sitting-store';
import { waitExamPath } from '../paths';
import { knownSitting, rememberSitting } from './known-sittings';

/** Somebody who is in: what he was told, what this device keeps of it, and the server's clock. */
export interface Entered {
  entrance: Entrance;
  store: SittingStore;
  clock: ExamClock;
}

/** Who came in by a ticket in this tab: whoever opens another one, on a computer that is shared, is not him. */
const ticketKey = (examId: number) => `reach_exam_ticket_${examId}`;

/** Comes in by the ticket of this tab, else at the server by one's session; without a network by what this device knows. */
export async function enterExam(examId: number): Promise<Entered> {
  const ticketed = Number(sessionStorage.getItem(ticketKey(examId))) || 0;
  if (ticketed > 0) {
    const store = new SittingStore(ticketed);
    const entrance = await store.fact('entrance');
    if (entrance) return { entrance, store, clock: new ExamClock(await store.fact('anchor')) };
  }
  const seb = await safeBrowserProof();
  const asked = performance.now();
  try {
    const entrance = await call(calls.enterExam, { body: { exam_id: examId, device_id: examDevice(), seb } });
    return await keep(entrance, asked);
  } catch (error) {
    const store = new SittingStore(knownSitting(examId));
    const entrance = knownSitting(examId) > 0 ? await store.fact('entrance') : undefined;
    const isOffline = error instanceof CallError && error.key === 'NETWORK';
    if (entrance && isOffline) return { entrance, store, clock: new ExamClock(await store.fact('anchor')) };
    throw error;
  }
}

/** Comes in by number and code of a ticket. @returns where to go on: the exam's waiting page */
export async function enterByTicket(ticketNo: string, code: string): Promise<string> {
  const seb = await safeBrowserProof();
  const asked = performance.now();
  const body = { ticket_no: ticketNo, code, device_id: examDevice(), seb };
  const { entrance } = await keep(await call(calls.ticketEntrance, { body }), asked);
  sessionStorage.setItem(ticketKey(entrance.exam.id), String(entrance.sitting_id));
  return waitExamPath(entrance.exam.id);
}

async function keep(entrance: Entrance, asked: number): Promise<Entered> {
  const clock = new ExamClock();
  clock.read(entrance.server_time, asked, performance.now());
  const store = new SittingStore(entrance.sitting_id);
  rememberSitting(entrance.exam.id, entrance.sitting_id);
  await store.keep('entrance', entrance);
  await store.keep('epoch', entrance.epoch);
  await store.keep('anchor', clock.anchor());
  return { entrance, store, clock };
}
