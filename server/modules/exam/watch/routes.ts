import { seatActions } from '@contract/exam/watch/rules';
import type { watchEndpoints } from '@contract/exam/watch/watch';
import { AppError } from '@contract/kernel/errors';
import type { Db } from '@server/kernel/database/database';
import type { Handlers } from '@server/kernel/implement';
import { extendTime } from '../exams/extend';
import { demandExam, statusNow } from '../exams/move';
import { recordEvent } from '../sittings/events';
import { dealWithSitting, lockedSitting } from '../sittings/staff';
import { watchedExams } from './list';
import { isEventIn, isIn, watchExam } from './live';
import { roomRecord } from './record';
import { eventsOfExam, roomsOf, seatsOf, toExam } from './seats';
import { candidateInSight, demandReach, examInSight, type Sight } from './sight';

/** 监考. Whatever is done is an event, and the room's record prints from events. */
export const watchHandlers: Handlers<typeof watchEndpoints> = {
  watchedExams,
  watch: async ({ db, user, params }) => {
    const { exam, rooms } = await examInSight(db, user, params.id);
    const seats = (await seatsOf(db, exam)).filter(({ room_id: room }) => isIn(rooms, room));
    return {
      exam: toExam(exam),
      rooms: (await roomsOf(db, exam.id)).filter(({ id }) => isIn(rooms, id)),
      seats,
      events: (await eventsOfExam(db, exam.id)).filter((event) => isEventIn(rooms, event)),
      is_whole: rooms === null,
    };
  },
  watchEvents: async ({ db, database, user, params, signal }) => {
    const { exam, rooms } = await examInSight(db, user, params.id);
    return watchExam(database.aside, exam.id, rooms, signal);
  },
  extendExam: async ({ db, user, body, audit, requestId }) => {
    const sight = await examInSight(db, user, body.id);
    demandReach(sight, body);
    if (body.scope === 'all' && body.exam_name !== sight.exam.name) {
      throw new AppError('EXAM_WATCH_REFUSED', {
        problem: '输入的考试名称不一致，延长全体考生的时间需要完整输入考试名称',
      });
    }
    if (body.scope === 'person') await candidateInSight(db, sight, body.candidate_id!);
    await extendTime(db, {
      examId: body.id,
      scope: body.scope,
      examRoomId: body.room_id,
      candidateId: body.candidate_id,
      minutes: body.minutes,
      reason: body.reason,
      actorId: user.userId,
      // The receipt of the call makes a repeat harmless already.
      key: requestId,
    });
    audit({ target: `exam_exam:${body.id}` });
    return { id: body.id };
  },
  messageSeats: async ({ db, user, body, audit }) => {
    const sight = await examInSight(db, user, body.id);
    demandReach(sight, body);
    demandGoing(sight);
    const room = (await roomsOf(db, body.id)).find(({ id }) => id === body.room_id);
    if (body.scope === 'room' && !room) throw new AppError('NOT_FOUND');
    await recordEvent(db, body.id, {
      kind: 'message',
      ...(body.scope === 'person' && { sittingId: await sittingIdOf(db, sight, body.candidate_id!) }),
      payload: { scope: body.scope, room_id: body.scope === 'room' ? body.room_id : null, text: body.text },
      actorId: user.userId,
    });
    audit({ target: `exam_exam:${body.id}` });
    return { id: body.id };
  },
  seatAction: async ({ db, user, body, audit }) => {
    const sight = await examInSight(db, user, body.id);
    const candidate = await candidateInSight(db, sight, body.candidate_id);
    if (seatActions[body.action].needsReason && body.reason === '') {
      throw new AppError('EXAM_WATCH_REFUSED', { problem: `${seatActions[body.action].word}需要写明原因` });
    }
    await dealWithSitting(db, body.action, { candidate, reason: body.reason, actorId: user.userId });
    audit({ target: `exam_exam:${body.id}` });
    return { id: candidate.id };
  },
  noteRoom: async ({ db, user, body, audit }) => {
    const sight = await examInSight(db, user, body.id);
    demandGoing(sight);
    await recordEvent(db, body.id, {
      kind: 'noted',
      ...(body.candidate_id !== null && { sittingId: await sittingIdOf(db, sight, body.candidate_id) }),
      // A note of one room's invigilator is the room's.
      payload: { text: body.text, room_id: sight.rooms?.length === 1 ? sight.rooms[0] : null },
      actorId: user.userId,
    });
    audit({ target: `exam_exam:${body.id}` });
    return { id: body.id };
  },
  roomRecord,
};

/** @throws AppError EXAM_STATE after the exam */
function demandGoing({ exam }: Sight): void {
  demandExam(statusNow(exam), 'tell', 'invigilator');
}

async function sittingIdOf(db: Db, sight: Sight, candidateId: number): Promise<number> {
  const candidate = await candidateInSight(db, sight, candidateId);
  return (await lockedSitting(db, candidate)).id;
}
