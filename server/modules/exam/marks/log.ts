import { asc, eq, inArray } from 'drizzle-orm';
import type { PublicQuestion } from '@contract/exam/content';
import { flagWords, groupOfEvent, resultWords } from '@contract/exam/marks/log-rules';
import type { logEndpoints, LogLine } from '@contract/exam/marks/log';
import { sealCode } from '@contract/exam/sittings/chain';
import { branchDecisions, branchReasons } from '@contract/exam/sittings/states';
import { eventWord } from '@contract/exam/watch/rules';
import { AppError } from '@contract/kernel/errors';
import type { Db } from '@server/kernel/database/database';
import type { Handlers } from '@server/kernel/implement';
import { find } from '@server/kits/rows';
import { personRefs } from '../../people/public';
import { people } from '../../people/tables';
import { frozenPaperOf, type CandidateRecord } from '../exams/find';
import { examLookedAfter } from '../exams/sight';
import { examCandidates } from '../exams/tables';
import { answerWords } from '../sittings/answer-words';
import { partKey, type SittingRecord } from '../sittings/find';
import { examAnswerBranches, examAnswerLog, examSittings } from '../sittings/tables';
import { eventsOfExam } from '../watch/seats';
import { refuseBlind } from './paper';
import { scoredStates } from './scores';

/** 作答记录 of a candidate: everything that was written down of his sitting, in the order in which the server had it. */
export const logHandlers: Handlers<typeof logEndpoints> = {
  sittingLog: async (call) => {
    const { db, user, params, audit } = call;
    const candidate = await find(db, examCandidates, params.id);
    await refuseBlind(call, candidate.examId);
    const exam = await examLookedAfter(call, candidate.examId);
    // As the paper itself: not before it is closed.
    if (!scoredStates.includes(exam.status)) throw new AppError('NOT_FOUND');
    const [sitting] = await db.select().from(examSittings).where(eq(examSittings.candidateId, candidate.id));
    const entries = sitting ? await entryLines(db, candidate, sitting) : [];
    const events = await eventLines(db, candidate, sitting);
    const branches = sitting ? await branchLines(db, sitting) : [];
    audit({ target: `exam_exam:${exam.id}`, detail: { candidate: candidate.id } });
    const persons = await personRefs(db, user.scope, [candidate.personId]);
    const ofGroup = (group: LogLine['group']) => (line: LogLine) => line.group === group;
    return {
      exam_id: exam.id,
      exam_name: exam.name,
      person: persons.get(candidate.personId) ?? null,
      ticket_no: candidate.ticketNo ?? '',
      entries: entries.filter(ofGroup('entry')).length,
      receipts: entries.filter(ofGroup('receipt')).length,
      devices: sitting?.epoch ?? 0,
      signals: events.filter(ofGroup('signal')).length,
      lines: [...entries, ...events, ...branches].toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at)),
    };
  },
};

/** A text that somebody wrote; what is long is told by its beginning. */
const mostCharacters = 80;
const inShort = (words: string): string =>
  words.length > mostCharacters ? `${words.slice(0, mostCharacters)}…（共 ${words.length} 字）` : words;

interface Numbered {
  content: PublicQuestion;
  /** Of its first part, as the paper counts. */
  from: number;
}

async function entryLines(db: Db, candidate: CandidateRecord, { id }: SittingRecord): Promise<LogLine[]> {
  const { items } = await frozenPaperOf(db, candidate.examId, candidate);
  let next = 1;
  const questions = items.map(({ content, parts }): Numbered => {
    const from = next;
    next += parts.length;
    return { content, from };
  });
  const rows = await db
    .select()
    .from(examAnswerLog)
    .where(eq(examAnswerLog.sittingId, id))
    .orderBy(asc(examAnswerLog.seq));
  const last = new Map<string, unknown>();
  return rows.flatMap((row): LogLine[] => {
    const { seq, epoch, kind, item, part, value, receipt, hash } = row;
    const at = row.receivedAt.toISOString();
    const question = questions[item];
    const named = question ? `第 ${question.from + part} 题` : `第 ${item + 1} 项`;
    const words = (one: unknown) => (question ? inShort(answerWords(question.content, part, one)) : '');
    const before = last.get(partKey(item, part));
    if (kind === 'answer') last.set(partKey(item, part), value);
    const said = {
      answer: [`作答${named}`, before === undefined ? words(value) : `${words(before)} → ${words(value)}`],
      flag: [`${value === null ? '取消标记' : '标记'}${named}`, ''],
      visit: [`打开${named}`, ''],
    }[kind] as [string, string];
    const notes = [resultWords[row.result], row.flag ? flagWords[row.flag] : ''];
    const line: LogLine = {
      key: `entry.${epoch}.${seq}`,
      at,
      group: 'entry',
      title: said[0],
      detail: said[1],
      written_at: row.clientAt.toISOString(),
      epoch,
      seq,
      note: notes.filter(Boolean).join('，'),
      who: '',
    };
    if (!receipt) return [line];
    const detail = `服务器已收到第 ${seq} 条为止的全部记录，封条码 ${sealCode(hash)}，已签名`;
    const given = { ...blank, key: `receipt.${epoch}.${seq}`, at, group: 'receipt' as const };
    return [line, { ...given, title: '发给考生的回执', detail, epoch, seq, who: '系统' }];
  });
}

const blank = { written_at: null, epoch: null, seq: null, note: '' } as const;

/** What happened in the exam to him, to his room and to all. */
async function eventLines(db: Db, candidate: CandidateRecord, sitting: SittingRecord | undefined): Promise<LogLine[]> {
  const events = await eventsOfExam(db, candidate.examId, { most: 20_000, sittingId: sitting?.id ?? 0 });
  return events
    .filter(({ kind }) => kind !== 'branch' && kind !== 'branch_decided')
    .filter(({ candidate_id: whom, room_id: room }) =>
      whom === null ? room === null || room === candidate.examRoomId : whom === candidate.id,
    )
    .map(({ seq, at, kind, text, actor }) => {
      const group = groupOfEvent(kind);
      const who = actor === '' && group !== 'signal' ? '系统' : actor;
      return { ...blank, key: `event.${seq}`, at, group, title: eventWord(kind), detail: text, who };
    });
}

async function branchLines(db: Db, sitting: SittingRecord): Promise<LogLine[]> {
  const rows = await db
    .select()
    .from(examAnswerBranches)
    .where(eq(examAnswerBranches.sittingId, sitting.id))
    .orderBy(asc(examAnswerBranches.id));
  const deciders = rows.flatMap(({ decidedBy }) => decidedBy ?? []);
  const named = await db.select({ id: people.id, name: people.name }).from(people).where(inArray(people.id, deciders));
  const names = new Map(named.map(({ id, name }) => [id, name]));
  return rows.flatMap((row): LogLine[] => {
    const seal = `封条码 ${sealCode(row.headHash)}${row.isWitnessed ? '，监考人员当时核对过' : ''}`;
    const came: LogLine = {
      ...blank,
      key: `branch.${row.id}`,
      at: row.receivedAt.toISOString(),
      group: 'branch',
      title: `收到线外作答：${branchReasons[row.reason]}`,
      detail: `${row.entries.length} 条，${seal}`,
      epoch: row.epoch,
      note: row.decision === null ? '待裁定' : '',
      who: '',
    };
    if (row.decision === null || row.decidedAt === null) return [came];
    const decided = { ...came, key: `decision.${row.id}`, at: row.decidedAt.toISOString(), note: '' };
    const title = `裁定线外作答：${branchDecisions[row.decision]}`;
    return [came, { ...decided, title, detail: row.note, who: names.get(row.decidedBy!) ?? '' }];
  });
}
