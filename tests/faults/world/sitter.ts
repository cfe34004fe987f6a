import { createHash, randomUUID } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { examEndpoints as calls } from '@contract/exam/endpoints';
import type { CandidatePaper } from '@contract/exam/exams/types';
import { chainStart, chainText, type ChainedEntry } from '@contract/exam/sittings/chain';
import type { CallFn } from '@contract/kernel/call';
import { AppError } from '@contract/kernel/errors';
import { createClient } from '@device/api/client';
import { importKey, openPacket } from '@device/exam/packet';
import type { Random } from '@server/demo/random';
import type { DeviceLog, KeptReceipt } from '../checker/sittings';

export interface Ticket {
  no: string;
  code: string;
}
interface Place {
  origin: string;
  examId: number;
  /** The log on disk: a line is written before what it tells of is sent. */
  file: string;
  random: Random;
}

const tryAgainMs = 150;
const batch = 50;
/** Answers after which the same is asked again. */
const passing: readonly string[] = ['NETWORK', 'TOO_MANY_REQUESTS', 'SERVER_FULL', 'SYSTEM_ERROR', 'EXAM_NOT_YET'];

/** A candidate's device, which does what the page does and writes down all of it. */
export class Sitter {
  readonly log: DeviceLog;
  private readonly call: CallFn;
  private readonly device = randomUUID();
  private token = '';
  private epoch = 0;
  /** Entries of the line that this device took over: not its own. */
  private taken: ChainedEntry[] = [];
  private received = 0;
  private paper!: CandidatePaper;
  /** What was not as demanded, besides what the database tells. */
  readonly failures: string[] = [];

  constructor(
    readonly ticket: Ticket,
    private readonly place: Place,
  ) {
    this.call = createClient({ baseUrl: place.origin, getToken: () => null, onUnauthorised: async () => null });
    this.log = { sitting: 0, start: '', publicKey: '', entries: [], receipts: [], final: null, parcels: [] };
  }

  /** Comes in by the ticket and begins, however often it has to be tried. */
  async begin(): Promise<void> {
    const { no, code } = this.ticket;
    const entrance = await this.until(() =>
      this.call(calls.ticketEntrance, { body: { ticket_no: no, code, device_id: this.device } }),
    );
    this.token = entrance.token;
    const packet = await this.until(() => this.call(calls.sittingPacket, { body: { token: this.token } }));
    const started = await this.until(() => this.call(calls.startSitting, { body: { token: this.token } }));
    this.epoch = started.epoch;
    this.taken = started.entries;
    this.received = started.head_seq;
    this.paper = (await openPacket(this.place.examId, packet, await importKey(started.key))).paper;
    this.log.sitting = entrance.sitting_id;
    this.log.publicKey = entrance.public_key;
    this.log.start = chainStart(entrance.sitting_id, packet.variant, packet.manifest_hash);
    this.note('begin', { sitting: entrance.sitting_id, epoch: started.epoch, taken: started.head_seq });
  }

  /** Writes an answer down; it is sent by `save`. */
  write(): void {
    const { random } = this.place;
    const item = random.below(this.paper.items.length);
    const { options } = this.paper.items[item]!.content.parts[0]!;
    const before = this.line.at(-1);
    const entry = {
      epoch: this.epoch,
      seq: (before?.seq ?? 0) + 1,
      kind: 'answer' as const,
      item,
      part: 0,
      value: random.pick(options).id,
      client_at: new Date().toISOString(),
      mono_ms: Math.round(performance.now()),
    };
    const text = chainText(before?.hash ?? this.log.start, entry);
    const chained = { ...entry, hash: createHash('sha256').update(text).digest('hex') };
    this.note('entry', chained);
    this.log.entries.push(chained);
  }

  /** Sends what has no receipt yet until it has one; now and then twice at once. */
  async save(): Promise<void> {
    await this.until(async () => {
      const entries = this.line.filter(({ seq }) => seq > this.received).slice(0, batch) as ChainedEntry[];
      if (entries.length === 0) return;
      const send = () => this.call(calls.saveAnswers, { body: { token: this.token, epoch: this.epoch, entries } });
      const receipts = this.place.random.below(8) === 0 ? await Promise.all([send(), send()]) : [await send()];
      for (const receipt of receipts) this.keep(receipt);
      if (this.line.some(({ seq }) => seq > this.received)) throw new AppError('NETWORK');
    });
  }

  /** What this device wrote while another took over goes to the desk. */
  async sendFork(): Promise<void> {
    const entries = this.log.entries.filter(({ seq }) => seq > this.received) as ChainedEntry[];
    const save = () => this.call(calls.saveAnswers, { body: { token: this.token, epoch: this.epoch, entries } });
    const refusal = await this.until(async () => {
      try {
        await save();
        return 'nothing';
      } catch (error) {
        const key = keyOf(error, passing);
        if (key === '') throw error;
        return key;
      }
    });
    if (refusal !== 'EXAM_OLD_WRITER') this.failures.push(`a device that was taken over from was told ${refusal}`);
    await this.until(() => this.call(calls.sendParcel, { body: { token: this.token, epoch: this.epoch, entries } }));
    const hashes = entries.map(({ hash }) => hash);
    this.note('parcel', hashes);
    this.log.parcels.push(hashes);
  }

  async handIn(): Promise<void> {
    await this.save();
    const { seq: head_seq, hash: head_hash } = this.line.at(-1)!;
    const body = { token: this.token, epoch: this.epoch, head_seq, head_hash };
    const final = await this.until(() => this.call(calls.submitSitting, { body }));
    this.note('final', final);
    this.log.final = { head_seq: final.head_seq, head_hash: final.head_hash };
  }

  private get line() {
    return [...this.taken, ...this.log.entries];
  }

  private keep(receipt: KeptReceipt & { token: string }): void {
    const { sitting_id, head_seq, head_hash, server_time, deadline, nonce, signature } = receipt;
    const kept = { sitting_id, head_seq, head_hash, server_time, deadline, nonce, signature };
    this.note('receipt', kept);
    this.log.receipts.push(kept);
    this.token = receipt.token;
    this.received = Math.max(this.received, head_seq);
  }

  private async until<T>(ask: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await ask();
      } catch (error) {
        const key = keyOf(error, passing);
        if (key !== '') {
          this.note('refused', key);
          throw error;
        }
      }
      await pause(tryAgainMs);
    }
  }

  private note(what: string, told: unknown): void {
    appendFileSync(this.place.file, `${JSON.stringify([Date.now(), this.ticket.no, this.device, what, told])}\n`);
  }
}

/** Key of a refusal that stands; empty where it passes. @throws what is no refusal */
function keyOf(error: unknown, mayPass: readonly string[]): string {
  if (!(error instanceof AppError)) throw error;
  return mayPass.includes(error.key) ? '' : error.key;
}
