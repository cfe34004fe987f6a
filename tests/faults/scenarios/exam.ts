import { setTimeout as pause } from 'node:timers/promises';
import { rmSync } from 'node:fs';
import type { CallFn } from '@contract/kernel/call';
import { examEndpoints as calls } from '@contract/exam/endpoints';
import { examRules, type ExamRules } from '@contract/exam/exams/types';
import { ticketCode } from '@server/modules/exam/exams/tickets';
import { judgeSittings, type StoredSittings } from '../checker/sittings';
import type { Query } from '../checker/snapshot';
import { startProxy, type Passing, type ProxyFault } from '../proxy/proxy';
import { signInAt } from '../world/client';
import { Sitter } from '../world/sitter';
import type { Trial } from '../world/trial';
import { inTrial, type Outcome, type Stage } from './scenario';

const dayMs = 86_400_000;
/** What the network does to every twelfth parcel: the answer is lost after the commit, or the parcel comes twice. */
const faults: readonly ProxyFault[] = ['black-hole', 'duplicate', 'late-duplicate', 'cut-answer'];
/** Of so many candidates one loses his device to another while he writes without a network. */
const forkEvery = 10;

/** An exam whose server is killed again and again while everybody writes, through a network that loses and doubles. */
export function examKilled(stage: Stage, kills: number, writers: number): Promise<Outcome> {
  return inTrial(`${writers} candidates, ${kills} kills`, stage, async ({ trial, call, outcome }) => {
    const { random } = stage;
    const { id, tickets } = await published(trial, call, { writers });
    const admin = await signInAt(trial.origin);
    const proxy = await startProxy(trial.origin, ({ path }: Passing) =>
      path.includes('/exam/sittings/') && random.below(12) === 0 ? random.pick(faults) : undefined,
    );
    const file = `${trial.world.dataDir}.candidates.jsonl`;
    const place = { origin: proxy.origin, examId: id, file, random };
    const sitters = tickets.map((ticket) => new Sitter(ticket, place));
    try {
      await Promise.all(sitters.map((sitter) => sitter.begin()));
      const forked: Sitter[] = [];
      const heirs: Sitter[] = [];
      for (const [at, sitter] of sitters.entries()) {
        if (at % forkEvery !== 0) continue;
        forked.push(sitter);
        heirs.push(await takenOver({ sitter, admin, id, heir: new Sitter(tickets[at]!, place) }));
      }
      const writing = [...sitters.filter((one) => !forked.includes(one)), ...heirs];
      const over = new AbortController();
      const all = Promise.all([
        ...writing.map(async (sitter) => {
          while (!over.signal.aborted) {
            sitter.write();
            await sitter.save();
            await pause(random.below(200));
          }
          await sitter.handIn();
        }),
        ...forked.map((sitter) => sitter.sendFork()),
      ]);
      // Whatever it comes to is told below: nobody waits for it while the server dies.
      all.catch(() => undefined);
      for (; outcome.kills < kills; outcome.kills++) {
        await pause(200 + random.below(800));
        await trial.kill('exam');
        const begun = performance.now();
        await trial.start();
        outcome.recoveries.push(performance.now() - begun);
      }
      await pause(1000);
      over.abort();
      await all;
      await trial.server!.stop();
      const devices = [...sitters, ...heirs];
      outcome.failures.push(...devices.flatMap(({ failures }) => failures));
      outcome.complaints.push(
        ...judgeSittings(
          devices.map(({ log }) => log),
          await trial.world.read(readSittings),
        ),
      );
      const sum = (of: (sitter: Sitter) => number) => devices.reduce((total, one) => total + of(one), 0);
      const lost = Object.entries(proxy.counts).filter(([, count]) => count > 0);
      outcome.note = `${sum(({ log }) => log.entries.length)} entries, ${sum(({ log }) => log.receipts.length)} receipts, ${forked.length} forks; ${lost.map(([fault, count]) => `${fault} ${count}`).join(', ')}`;
    } finally {
      await proxy.close();
      rmSync(file, { force: true });
    }
  });
}

interface Wanted {
  writers: number;
  /** Somebody who must be among them; he comes first. */
  first?: number;
  rules?: Partial<ExamRules>;
}

/** An exam of questions with options, published and just begun, with the tickets of its candidates. */
export async function published(trial: Trial, call: CallFn, { writers, first, rules }: Wanted) {
  const questions = await call(calls.questions, { query: { among: 'open', type: 1, status: 1, size: 20 } });
  const items = questions.list
    .filter(({ size }) => size === 1)
    .slice(0, 4)
    .map(({ id }) => ({ question_id: id, scores: [25] }));
  const paper = await call(calls.savePaper, { body: { name: '故障演练', sections: [{ title: '单选题', items }] } });
  await call(calls.finishPaper, { body: { id: paper.id }, ifMatch: paper.version });
  const settings = {
    name: '故障演练',
    type: 1 as const,
    paper_id: paper.id,
    pass_mark: 60,
    mode: 'fixed' as const,
    start_at: new Date(Date.now() + dayMs).toISOString(),
    duration_min: 120,
    grace_s: 60,
    late_min: null,
    early_min: 0,
    rules: examRules.parse(rules ?? {}),
    review_flag: 2 as const,
  };
  const { id } = await call(calls.saveExam, { body: settings });
  const { list } = await call(calls.proposeCandidates, { body: { id, type_ids: [1], is_rotating: false } });
  const proposed = list.map(({ person }) => person.user_id).filter((one) => one !== first);
  const userIds = [...(first === undefined ? [] : [first]), ...proposed].slice(0, writers);
  if (userIds.length < writers) throw new Error(`there are ${userIds.length} candidates for ${writers}`);
  await call(calls.addCandidates, { body: { id, user_ids: userIds } });
  const now = async () => (await call(calls.exam, { params: { id } })).version;
  await call(calls.submitExam, { body: { id }, ifMatch: await now() });
  await call(calls.publishExam, { body: { id, change: 'publish' }, ifMatch: await now() });
  // Codes of tickets stand on paper alone: they are made of the key of the house, as the printer does.
  await trial.server!.stop();
  await moveExam(trial, id, 'now() - start_at');
  const tickets = await trial.world.read(async (query) => {
    const [secret] = await query(`select value from server_secret where name = 'exam ticket key'`);
    const key = Buffer.from(String(secret!.value), 'base64');
    const rows = await query(
      `select id, person_id, ticket_no, ticket_epoch from exam_candidate where exam_id = ${id} and state = 'listed'
        order by id`,
    );
    return rows.map((row) => ({
      no: String(row.ticket_no),
      code: ticketCode(key, { id: Number(row.id), ticketEpoch: Number(row.ticket_epoch) }),
      personId: Number(row.person_id),
    }));
  });
  await trial.start();
  return { id, tickets, paperId: paper.id };
}

/** Lets time pass for an exam, by SQL: nobody waits for it. The server must have ended. @param interval of SQL */
export const moveExam = (trial: Trial, id: number, interval: string): Promise<void> =>
  trial.world.change(
    `update exam_exam set start_at = start_at + (${interval}), end_at = end_at + (${interval}) where id = ${id}`,
  );

interface TakeOver {
  sitter: Sitter;
  heir: Sitter;
  admin: CallFn;
  id: number;
}

/** Another device goes on with a sitting, allowed by staff, while the first writes without a network. */
async function takenOver({ sitter, heir, admin, id }: TakeOver): Promise<Sitter> {
  sitter.write();
  await sitter.save();
  for (let count = 0; count < 3; count++) sitter.write();
  const { seats } = await admin(calls.watch, { params: { id } });
  const seat = seats.find(({ ticket_no: no }) => no === sitter.ticket.no)!;
  await admin(calls.seatAction, { body: { id, candidate_id: seat.candidate_id, action: 'unlock' } });
  await heir.begin();
  return heir;
}

/** What the database holds of all sittings, by plain SQL. */
export async function readSittings(query: Query): Promise<StoredSittings> {
  const sittings = await query('select id, state, head_seq, head_hash from exam_sitting');
  const entries = await query(`
    select sitting_id, epoch, seq, kind, item, part, value, mono_ms, hash,
      extract(epoch from client_at) * 1000 as client_at from exam_answer_log`);
  const branches = await query('select sitting_id, entries from exam_answer_branch');
  return {
    sittings: sittings.map((row) => ({
      id: Number(row.id),
      state: String(row.state),
      headSeq: Number(row.head_seq),
      headHash: String(row.head_hash),
    })),
    entries: entries.map((row) => ({
      sitting: Number(row.sitting_id),
      epoch: Number(row.epoch),
      seq: Number(row.seq),
      kind: String(row.kind),
      item: Number(row.item),
      part: Number(row.part),
      value: row.value,
      mono_ms: Number(row.mono_ms),
      hash: String(row.hash),
      client_at: Math.round(Number(row.client_at)),
    })),
    branches: branches.map((row) => ({
      sitting: Number(row.sitting_id),
      hashes: (row.entries as { hash: string }[]).map(({ hash }) => hash),
    })),
  };
}
