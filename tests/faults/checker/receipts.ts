import { isDeepStrictEqual } from 'node:util';
import type { Complaint } from './complaint';
import { callsOf, type CallEvent, type HistoryEvent } from './history';
import type { Snapshot } from './snapshot';

/** Every acknowledged mutation has its receipt with the very answer, and receipts and effects go together. */
export function checkReceipts(history: readonly HistoryEvent[], snapshot: Snapshot): Complaint[] {
  const receipts = new Map(snapshot.receipts.map((receipt) => [receipt.key, receipt]));
  const sent = callsOf(history).filter((call) => call.key !== undefined);
  const complaints = sent
    .filter(({ outcome }) => outcome === 'answered')
    .flatMap((call): Complaint[] => {
      const receipt = receipts.get(call.key!);
      if (!receipt) return [{ kind: 'lost', text: `${nameOf(call)} was acknowledged and has no receipt` }];
      const { data } = JSON.parse(receipt.answer || '{}') as { data?: unknown };
      return receipt.status === 200 && isDeepStrictEqual(data, call.answer)
        ? []
        : [{ kind: 'receipt', text: `${nameOf(call)} was answered otherwise than its receipt says` }];
    });
  for (const receipt of snapshot.receipts) {
    if (receipt.status !== 200) complaints.push({ kind: 'receipt', text: `receipt ${receipt.key} is empty` });
  }
  return [...complaints, ...checkEffects(sent, receipts, snapshot)];
}

const nameOf = ({ call, job, seq }: CallEvent) => `${call} of ${job}${seq === undefined ? '' : `, chunk ${seq}`}`;

interface Effect {
  call: string;
  job: string;
  seq?: number;
}

/** One for each chunk that a call brings. */
function effectsOf({ call, job, seq, chunks = 1 }: CallEvent): Effect[] {
  if (seq === undefined) return [{ call, job }];
  return Array.from({ length: chunks }, (_, at) => ({ call, job, seq: seq + at }));
}

/** For each job: what its calls should have left, against what is there. */
function checkEffects(
  sent: readonly CallEvent[],
  receipts: ReadonlyMap<string, unknown>,
  { jobs, chunks, audit }: Snapshot,
): Complaint[] {
  const received = new Map<string, number>();
  const effectKey = ({ call, job, seq }: Effect) => `${call}/${job}/${seq ?? ''}`;
  for (const [key, call] of new Map(sent.map((call) => [call.key!, call]))) {
    if (!receipts.has(key)) continue;
    for (const effect of effectsOf(call)) received.set(effectKey(effect), (received.get(effectKey(effect)) ?? 0) + 1);
  }
  const known = new Set(sent.map(({ job }) => job));
  const complaints: Complaint[] = [];
  const demand = (effect: Effect, isThere: boolean) => {
    const count = received.get(effectKey(effect)) ?? 0;
    if (isThere === count > 0) return;
    const says = isThere ? 'an effect without a receipt' : 'a receipt without its effect';
    complaints.push({ kind: 'receipt', text: `${effect.call} of ${effect.job} ${effect.seq ?? ''}: ${says}` });
  };
  const audited = (action: string, job: string) =>
    audit.filter((row) => row.action === action && row.target === `rotation_import:${job}`).length;
  for (const id of known) {
    const job = jobs.find((one) => one.id === id);
    demand({ call: 'importCreate', job: id }, job !== undefined);
    // A refused or failed job may have been confirmed before.
    const isConfirmed = job !== undefined && [15, 25].includes(job.state);
    if (!job || ![10, 20].includes(job.state)) demand({ call: 'importConfirm', job: id }, isConfirmed);
    for (let seq = 0; seq < (job?.chunkCount ?? 0); seq++) {
      const isStored = chunks.some((chunk) => chunk.jobId === id && chunk.seq === seq);
      if (job!.state !== 10) demand({ call: 'importChunks', job: id, seq }, isStored);
    }
    for (const [call, action] of [
      ['importCreate', 'rotation.import.create'],
      ['importConfirm', 'rotation.import.confirm'],
    ] as const) {
      const [rows, count] = [audited(action, id), received.get(effectKey({ call, job: id })) ?? 0];
      if (rows !== count)
        complaints.push({ kind: 'audit', text: `${call} of ${id}: ${rows} audit rows for ${count} receipts` });
    }
  }
  return complaints;
}
