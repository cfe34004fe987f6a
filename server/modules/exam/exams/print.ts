import { and, asc, eq, inArray } from 'drizzle-orm';
import type { printEndpoints } from '@contract/exam/exams/print';
import { examTypeWord } from '@contract/exam/exams/rules';
import { examModule } from '@contract/exam/module';
import { AppError } from '@contract/kernel/errors';
import { datedName } from '@contract/kernel/hospital-time';
import type { Database, Db } from '@server/kernel/database/database';
import type { Handlers } from '@server/kernel/implement';
import type { FormBlock } from '@server/kits/print/form';
import { sealAddress } from '@server/kits/print/seal';
import { writePdf } from '@server/kits/print/write-pdf';
import { departmentNames } from '../../dictionary/public';
import { people } from '../../people/tables';
import { readConfig } from './defaults';
import { candidateOf, examOf, type CandidateRecord, type ExamRecord } from './find';
import { roomsOf } from './rows';
import { examLookedAfter } from './sight';
import { examCandidates } from './tables';
import { ticketCode, ticketKey } from './tickets';
import { timeWords } from './time-words';

/** 准考证, 签到表 and 考场门贴, from an exam that is published. */
export const printHandlers: Handlers<typeof printEndpoints> = {
  printExam: async (call) => {
    const { db, database, body, audit } = call;
    const exam = await examLookedAfter(call, body.id);
    const seated = await seatedIn(db, exam);
    const file = await drawn[body.form]({ db, database, exam, seated, origin: body.origin });
    audit({ target: `exam_exam:${exam.id}`, detail: { form: body.form, count: seated.length } });
    return file;
  },
  myTicket: async ({ db, database, user, body, audit }) => {
    const candidate = await candidateOf(db, body.exam_id, user.userId);
    const exam = await examOf(db, body.exam_id);
    if (!candidate?.ticketNo || exam.publishedAt === null) throw new AppError('NOT_FOUND');
    const seated = (await seatedIn(db, exam)).filter((one) => one.candidate.id === candidate.id);
    const file = await drawn.tickets({ db, database, exam, seated, origin: body.origin });
    audit({ target: `exam_exam:${exam.id}`, detail: { candidate: candidate.id } });
    return file;
  },
};

interface Seated {
  candidate: CandidateRecord;
  name: string;
  staffId: string;
  dept: string;
  room: string;
}

interface Drawn {
  db: Db;
  database: Database;
  exam: ExamRecord;
  seated: readonly Seated[];
  origin: string;
}

/** Who has a ticket and may sit, by rooms and seats. @throws AppError EXAM_INCOMPLETE before the publication */
async function seatedIn(db: Db, exam: ExamRecord): Promise<Seated[]> {
  const rows = await db
    .select({ candidate: examCandidates, name: people.name, staffId: people.staffId, deptId: people.deptId })
    .from(examCandidates)
    .innerJoin(people, eq(people.id, examCandidates.personId))
    .where(and(eq(examCandidates.examId, exam.id), inArray(examCandidates.state, ['listed', 'absent', 'void'])))
    .orderBy(asc(examCandidates.examRoomId), asc(examCandidates.seat), asc(examCandidates.ticketNo));
  const seated = rows.filter(({ candidate }) => candidate.ticketNo !== null);
  if (seated.length === 0) throw new AppError('EXAM_INCOMPLETE', { problem: '发布后才有准考证号与座位' });
  const rooms = new Map((await roomsOf(db, [exam.id])).map((room) => [room.id, room.name]));
  const depts = await departmentNames(db, [...new Set(seated.flatMap(({ deptId }) => deptId ?? []))]);
  return seated.map(({ candidate, name, staffId, deptId }) => ({
    candidate,
    name,
    staffId,
    dept: deptId === null ? '' : (depts.get(deptId) ?? ''),
    room: candidate.examRoomId === null ? '不设考场，在线参加' : (rooms.get(candidate.examRoomId) ?? ''),
  }));
}

const seatWords = ({ candidate, room }: Seated) => (candidate.seat === null ? room : `${room} ${candidate.seat} 座`);
const fileOf = (name: string, bytes: Uint8Array) => ({
  fileName: datedName(name, 'pdf', Date.now()),
  contentType: 'application/pdf',
  bytes,
});

const drawn: Record<'tickets' | 'sign' | 'door', (of: Drawn) => Promise<ReturnType<typeof fileOf>>> = {
  /** A page each, with the code that opens the sitting: whoever prints them hands them out. */
  async tickets({ db, database, exam, seated, origin }) {
    const key = await ticketKey(db);
    const { ticket_note: note } = await readConfig(db);
    const blocks = seated.flatMap((one, at): FormBlock[] => {
      const code = ticketCode(key, one.candidate);
      return [
        ...(at > 0 ? [{ kind: 'page' as const, title: '准考证', subtitle: exam.name }] : []),
        {
          kind: 'facts',
          facts: [
            ['姓名', one.name],
            ['工号', one.staffId],
            ['科室', one.dept || '–'],
            ['考试类型', examTypeWord(exam.type)],
            ['准考证号', one.candidate.ticketNo!],
            ['准考证编码', `${code.slice(0, 4)}-${code.slice(4)}`],
            ['考试时间', timeWords(exam)],
            ['考试时长', `${exam.durationMin} 分钟`],
            ['考场座位', seatWords(one)],
            ['迟到时限', exam.lateMin === null ? '不限' : `开考后 ${exam.lateMin} 分钟`],
          ],
        },
        ...(note === '' ? [] : [{ kind: 'text' as const, text: note }]),
        ...(exam.note === '' ? [] : [{ kind: 'text' as const, text: exam.note }]),
        { kind: 'text', text: '编码与准考证号一起可直接进入本场考试，请勿交给他人。' },
        {
          kind: 'code',
          content: `${new URL(origin).origin}/main${examModule.screens.waitExam.path}?exam=${exam.id}`,
          caption: '扫码进入候考页',
        },
      ];
    });
    const seal = await sealAddress(database, origin, { kind: 'exam-ticket', id: exam.id });
    const { bytes } = await writePdf({ title: '准考证', subtitle: exam.name, sealAddress: seal, blocks });
    return fileOf(`准考证_${exam.name}`, bytes);
  },

  async sign({ database, exam, seated, origin }) {
    const rooms = [...new Set(seated.map(({ room }) => room))];
    const blocks = rooms.flatMap((room, at): FormBlock[] => {
      const own = seated.filter((one) => one.room === room);
      return [
        ...(at > 0 ? [{ kind: 'page' as const, title: '考场签到表', subtitle: exam.name }] : []),
        {
          kind: 'facts',
          facts: [
            ['考场', room],
            ['应到', `${own.length} 人`],
            ['时间', timeWords(exam)],
            ['时长', `${exam.durationMin} 分钟`],
          ],
        },
        {
          kind: 'table',
          columns: [
            { title: '座位', weight: 0.5, align: 'right' },
            { title: '姓名', weight: 0.9 },
            { title: '工号', weight: 1.3 },
            { title: '科室', weight: 1.5 },
            { title: '准考证号', weight: 1.4 },
            { title: '签到', weight: 1.2 },
            { title: '备注', weight: 0.8 },
          ],
          rows: own.map(({ candidate, name, staffId, dept }) => [
            candidate.seat === null ? '–' : String(candidate.seat),
            name,
            staffId,
            dept,
            candidate.ticketNo!,
            '',
            '',
          ]),
        },
        { kind: 'text', text: `实到　　　人，缺考　　　人` },
        { kind: 'signatures', places: [{ label: '监考', date: '　　年　　月　　日' }, { label: '监考' }] },
      ];
    });
    const seal = await sealAddress(database, origin, { kind: 'exam-sign', id: exam.id });
    const { bytes } = await writePdf({ title: '考场签到表', subtitle: exam.name, sealAddress: seal, blocks });
    return fileOf(`签到表_${exam.name}`, bytes);
  },

  async door({ exam, seated }) {
    const rooms = [...new Set(seated.map(({ room }) => room))];
    const blocks = rooms.flatMap((room, at): FormBlock[] => {
      const own = seated.filter((one) => one.room === room);
      return [
        ...(at > 0 ? [{ kind: 'page' as const, title: room, subtitle: exam.name }] : []),
        {
          kind: 'facts',
          facts: [
            ['时间', timeWords(exam)],
            ['时长', `${exam.durationMin} 分钟`],
            ['考生', `${own.length} 人`],
            ['准考证号', `${own[0]!.candidate.ticketNo} 至 ${own.at(-1)!.candidate.ticketNo}`],
          ],
        },
        {
          kind: 'table',
          columns: [
            { title: '座位', weight: 0.6, align: 'right' },
            { title: '姓名', weight: 1.2 },
            { title: '准考证号', weight: 2 },
            { title: '座位', weight: 0.6, align: 'right' },
            { title: '姓名', weight: 1.2 },
            { title: '准考证号', weight: 2 },
          ],
          rows: Array.from({ length: Math.ceil(own.length / 2) }, (_, row) =>
            [own[row * 2], own[row * 2 + 1]].flatMap((one) =>
              one
                ? [one.candidate.seat === null ? '–' : String(one.candidate.seat), one.name, one.candidate.ticketNo!]
                : ['', '', ''],
            ),
          ),
        },
      ];
    });
    const { bytes } = await writePdf({ title: rooms[0]!, subtitle: exam.name, blocks });
    return fileOf(`考场门贴_${exam.name}`, bytes);
  },
};
