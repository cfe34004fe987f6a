import { duties, examTypeWord } from '@contract/exam/exams/rules';
import { examStatusWords } from '@contract/exam/exams/status';
import { sittingStateKeys, sittingStates } from '@contract/exam/sittings/states';
import { eventWord } from '@contract/exam/watch/rules';
import type { watchEndpoints } from '@contract/exam/watch/watch';
import { datedName, hospitalTime } from '@contract/kernel/hospital-time';
import type { Handler } from '@server/kernel/implement';
import { sealAddress } from '@server/kits/print/seal';
import { writePdf } from '@server/kits/print/write-pdf';
import { isEventIn, isIn } from './live';
import { eventsOfExam, roomsOf, seatsOf, toExam } from './seats';
import { examInSight } from './sight';

const mostEvents = 5000;
const shortTime = (at: string) => (at === '' ? '–' : hospitalTime(new Date(at)).slice(0, 16).replace('T', ' '));

/** 考场记录单: how many came and what happened, as it was written down then; of the caller's rooms. */
export const roomRecord: Handler<(typeof watchEndpoints)['roomRecord']> = async (call) => {
  const { db, database, user, body, audit } = call;
  const { exam, rooms } = await examInSight(db, user, body.id);
  const seats = (await seatsOf(db, exam)).filter(({ room_id: room }) => isIn(rooms, room));
  const byId = new Map(seats.map((seat) => [seat.candidate_id, seat]));
  const roomNames = (await roomsOf(db, exam.id)).filter(({ id }) => isIn(rooms, id)).map(({ name }) => name);
  const events = (await eventsOfExam(db, exam.id, { most: mostEvents })).filter((event) => isEventIn(rooms, event));
  const facts = toExam(exam);
  const counts = sittingStateKeys.flatMap((state): (readonly [string, string])[] => {
    const count = seats.filter(({ sitting }) => sitting === state).length;
    return count > 0 ? [[sittingStates[state], `${count} 人`]] : [];
  });
  const nameOf = (id: number | null) => {
    const seat = id === null ? undefined : byId.get(id);
    return seat ? `${seat.name}（${seat.staff_id}）` : '全体';
  };
  const { bytes } = await writePdf({
    title: '考场记录单',
    subtitle: `${exam.name} · ${roomNames.join('、') || '未分考场'}`,
    sealAddress: await sealAddress(database, body.origin, { kind: 'exam-room', id: exam.id }),
    blocks: [
      {
        kind: 'facts',
        facts: [
          ['类型', examTypeWord(exam.type)],
          ['状态', examStatusWords[facts.status] ?? ''],
          ['开始', shortTime(facts.start_at)],
          ['结束', shortTime(facts.end_at)],
          ['应考', `${seats.length} 人`],
          ...counts,
        ],
      },
      { kind: 'heading', text: '考场事件' },
      events.length === 0
        ? { kind: 'text', text: '考试过程中没有需要记录的事件。' }
        : {
            kind: 'table',
            columns: [
              { title: '序号', weight: 0.5, align: 'right' },
              { title: '时间', weight: 1.3 },
              { title: '事件' },
              { title: '考生', weight: 1.4 },
              { title: '说明', weight: 2.4 },
              { title: '记录人', weight: 0.8 },
            ],
            rows: events.map((event) => [
              String(event.seq),
              shortTime(event.at),
              eventWord(event.kind),
              nameOf(event.candidate_id),
              event.text,
              event.actor || '系统',
            ]),
          },
      { kind: 'text', text: '离开页面等信号由考生端自动上报，仅作为现场核对的线索。' },
      {
        kind: 'signatures',
        places: [
          { label: duties.invigilator, date: '　　年　　月　　日' },
          { label: '主考', date: '　　年　　月　　日' },
        ],
      },
    ],
  });
  audit({ target: `exam_exam:${exam.id}` });
  return {
    fileName: datedName(`考场记录单_${exam.name}`, 'pdf', Date.now()),
    contentType: 'application/pdf',
    bytes,
  };
};
