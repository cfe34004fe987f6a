import { sittingLimits, type AnswerValue, type SignalKind } from '@contract/exam/sittings/chain';
import { sittingEndpoints as calls, type FinalReceipt, type SittingNotice } from '@contract/exam/sittings/sittings';
import { CallError } from '../api/call-error';
import { examCall } from './exam-call';
import { ExamClock } from './exam-clock';
import { openPacket, type OpenedPacket } from './packet';
import { Parcels } from './parcels';
import { partKey, SittingLog } from './sitting-log';
import { jittered, pauseAfter } from './pace';
import { readTyped, SittingStore, writeTyped, type SittingFacts, type Typed } from './sitting-store';
import type { SittingView, Writing } from './sitting-view';

const flushMs = 2000;
const heartbeatMs = 15_000;
const typedMs = 800;
/** Whoever types without a pause is written down so often. */
const typedMostMs = 5000;

const parcelsWait = '有作答尚未交到监考人员，联网后自动上传；请不要清除浏览器数据，并举手告知';

/** A sitting on this device: its questions, its log, and what sends it. */
export class SittingSession {
  view!: SittingView;
  private listeners = new Set<() => void>();
  private typed: Typed;
  private typedSince = 0;
  private settling: Promise<void> = Promise.resolve();
  private typedTimer: ReturnType<typeof setTimeout> | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private signals: { kind: SignalKind; at: string; ms: number }[] = [];
  private notices: SittingNotice[] = [];
  private failures = 0;
  private sending: Promise<void> | undefined;
  private writing: Writing = 'other';
  private isReached = true;
  private alarm = '';
  private areParcelsWaiting = false;
  private isStopped = false;
  private readonly parcels: Parcels;

  private constructor(
    readonly store: SittingStore,
    readonly facts: Pick<SittingFacts, 'entrance' | 'packet'>,
    readonly packet: OpenedPacket,
    readonly log: SittingLog,
    readonly clock: ExamClock,
    private deadline: number,
  ) {
    this.typed = readTyped(store.sittingId);
    this.parcels = new Parcels(
      store,
      () => this.token(),
      (isWaiting) => {
        this.areParcelsWaiting = isWaiting;
        this.show();
      },
    );
    this.show();
  }

  /** @returns undefined where this device has not started the sitting */
  static async open(sittingId: number): Promise<SittingSession | undefined> {
    const store = new SittingStore(sittingId);
    const [entrance, packet, key] = [await store.fact('entrance'), await store.fact('packet'), await store.fact('key')];
    if (!entrance || !packet || !key) return undefined;
    const clock = new ExamClock(await store.fact('anchor'));
    const start = SittingLog.start(sittingId, packet.variant, packet.manifest_hash);
    const log = new SittingLog(store, { start, clock, epoch: (await store.fact('epoch')) ?? entrance.epoch });
    await log.load();
    log.received = Math.min((await store.fact('receipt'))?.head_seq ?? 0, log.headSeq);
    const deadline = Date.parse((await store.fact('deadline')) ?? entrance.exam.start_at);
    const opened = await openPacket(entrance.exam.id, packet, key);
    return new SittingSession(store, { entrance, packet }, opened, log, clock, deadline);
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
  snapshot = (): SittingView => this.view;

  private show(): void {
    const answers = this.log.answers();
    for (const [key, value] of Object.entries(this.typed)) answers.set(key, value);
    this.view = {
      answers,
      flags: this.log.flags(),
      places: this.log.places(),
      writingItems: new Set(Object.keys(this.typed).map((key) => Number(key.split('.')[0]))),
      written: this.log.entries.length,
      kept: this.log.kept,
      received: this.log.received,
      isMemoryOnly: this.log.isMemoryOnly,
      isReached: this.isReached,
      writing: this.writing,
      deadline: this.deadline,
      notices: this.notices,
      headHash: this.log.headHash,
      alarm: this.areParcelsWaiting ? parcelsWait : this.alarm,
    };
    for (const listener of this.listeners) listener();
  }

  /** This tab writes now: what was typed before a reload is written first. */
  async begin(): Promise<void> {
    if (this.writing !== 'other') return;
    await this.log.load();
    this.writing = 'own';
    await this.settleTyped();
    this.show();
    await this.meet();
    void this.parcels.send();
    this.wake(0);
  }

  /** Another tab writes now. */
  yieldWriting(): void {
    if (this.writing === 'own') this.writing = 'other';
    this.show();
  }

  /**
   * Whether the time is over by the server's clock. What the device's clock says after a reload is not enough to hand in by: it may
   * have been set meanwhile.
   */
  isOver(): boolean {
    return this.clock.isTrusted && this.clock.now() >= this.deadline;
  }

  stop(): void {
    this.isStopped = true;
    clearTimeout(this.timer);
    this.parcels.stop();
  }

  /** A choice: shown and written at once. What is chosen next builds on it, whether the disk has answered or not. */
  answer(item: number, part: number, value: AnswerValue): void {
    if (this.writing !== 'own') return;
    this.put(item, part, value);
    void this.settleTyped();
  }

  /** Words: a snapshot when the typing rests, and beside the log at once. */
  type(item: number, part: number, value: AnswerValue): void {
    if (this.writing !== 'own') return;
    this.put(item, part, value);
    clearTimeout(this.typedTimer);
    const isDue = performance.now() - this.typedSince > typedMostMs;
    this.typedTimer = setTimeout(() => void this.settleTyped(), isDue ? 0 : typedMs);
  }

  private put(item: number, part: number, value: AnswerValue): void {
    if (Object.keys(this.typed).length === 0) this.typedSince = performance.now();
    this.typed = { ...this.typed, [partKey(item, part)]: value };
    writeTyped(this.store.sittingId, this.typed);
    this.show();
  }

  /** Writes what was entered into the log: at a choice, a pause, when the question or the page is left, before handing in. */
  settleTyped(): Promise<void> {
    this.settling = this.settling.then(() => this.settleOnce());
    return this.settling;
  }

  private async settleOnce(): Promise<void> {
    const typed = this.typed;
    if (this.writing !== 'own' || Object.keys(typed).length === 0) return;
    for (const [key, value] of Object.entries(typed)) {
      const [item, part] = key.split('.').map(Number) as [number, number];
      await this.log.append('answer', item, part, value);
      // What was entered meanwhile stays for the next time.
      if (this.typed[key] === value) {
        const { [key]: _, ...rest } = this.typed;
        this.typed = rest;
      }
    }
    writeTyped(this.store.sittingId, this.typed);
    this.show();
    this.wake(this.log.isMemoryOnly ? 0 : flushMs);
  }

  async flag(item: number, isFlagged: boolean): Promise<void> {
    if (this.writing !== 'own') return;
    await this.log.append('flag', item, 0, isFlagged ? 'on' : null);
    this.show();
    this.wake(flushMs);
  }

  signal(kind: SignalKind, ms = 0): void {
    const at = new Date(this.clock.now()).toISOString();
    this.signals = [...this.signals, { kind, at, ms }].slice(-sittingLimits.signals);
    this.wake(flushMs);
  }

  private wake(inMs: number): void {
    if (this.isStopped || this.writing === 'other') return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.flush(), jittered(inMs));
  }

  /** Sends what the server does not have. Never drops anything; whoever waits here waits for one attempt. */
  flush(): Promise<void> {
    this.sending ??= this.sendOnce().finally(() => (this.sending = undefined));
    return this.sending;
  }

  private async token(): Promise<string> {
    return (await this.store.fact('receipt'))?.token ?? this.facts.entrance.token;
  }

  private async sendOnce(): Promise<void> {
    if (this.writing !== 'own') return;
    const entries = this.log.unsent(sittingLimits.batch);
    const signals = this.signals;
    const asked = performance.now();
    try {
      const seen = this.notices.at(-1)?.seq ?? 0;
      const body = { token: await this.token(), epoch: this.log.epoch, entries, signals, seen };
      const receipt = await examCall(calls.saveAnswers, { body });
      this.clock.read(receipt.server_time, asked, performance.now());
      this.failures = 0;
      this.isReached = true;
      this.signals = this.signals.slice(signals.length);
      this.log.received = receipt.head_seq;
      this.deadline = Date.parse(receipt.deadline);
      this.notices = [...this.notices, ...receipt.notices];
      if (receipt.not_counted.length > 0) this.alarm = '有作答未被计入，请举手告知监考人员';
      await this.keepReceipt(receipt);
    } catch (error) {
      await this.refused(error);
    }
    this.show();
    const hasMore = this.log.received < this.log.headSeq;
    if (this.failures > 0) this.wake(pauseAfter(this.failures));
    else this.wake(hasMore ? 0 : heartbeatMs);
  }

  private async keepReceipt(receipt: SittingFacts['receipt']): Promise<void> {
    try {
      await this.store.keep('receipt', receipt);
      await this.store.keep('deadline', receipt.deadline);
      await this.store.keep('anchor', this.clock.anchor());
    } catch (error) {
      // The next receipt says the same and more.
      console.warn('A receipt could not be kept on this device', error);
    }
  }

  private async refused(error: unknown): Promise<void> {
    if (!(error instanceof CallError)) throw error;
    switch (error.key) {
      case 'EXAM_LOG_GAP':
        await this.meet();
        return;
      case 'EXAM_OLD_WRITER':
        return this.handOver('taken');
      case 'EXAM_SITTING_CLOSED':
        return this.handOver('closed');
      case 'EXAM_CHAIN_BROKEN':
        this.alarm = '作答记录不连续，已转交监考人员核对，请举手告知';
        return this.meet();
      default:
        this.failures += 1;
        this.isReached = error.key !== 'NETWORK';
    }
  }

  /** Compares with the server's line: what it lacks is sent, what it has besides is taken, what forks goes to the desk. */
  private async meet(): Promise<void> {
    const asked = performance.now();
    try {
      const started = await examCall(calls.startSitting, { body: { token: await this.token() } });
      this.clock.read(started.server_time, asked, performance.now());
      this.isReached = true;
      this.deadline = Date.parse(started.deadline);
      const forked = await this.log.adopt(started.entries);
      await this.parcels.add(forked);
    } catch (error) {
      if (error instanceof CallError && error.key === 'EXAM_OLD_WRITER') await this.handOver('taken');
      else if (error instanceof CallError && error.key === 'EXAM_SITTING_CLOSED') await this.handOver('closed');
      else if (error instanceof CallError) {
        this.failures += 1;
        this.isReached = error.key !== 'NETWORK';
      } else throw error;
    }
    this.show();
  }

  /** Somebody else writes, or nobody: what was not sent goes to the desk. */
  private async handOver(to: 'taken' | 'closed'): Promise<void> {
    await this.settleTyped();
    this.writing = to;
    await this.parcels.add(this.log.unsent(sittingLimits.parcel));
  }

  /** Hands in: everything is sent first. @throws CallError where the server refuses or is not reached */
  async submit(): Promise<FinalReceipt> {
    await this.settleTyped();
    await this.log.settled();
    for (let turn = 0; turn < 100 && this.log.received < this.log.headSeq; turn += 1) {
      const before = this.log.received;
      await this.flush();
      if (this.log.received === before && (this.failures > 0 || this.writing !== 'own')) break;
    }
    const { headSeq: head_seq, headHash: head_hash, epoch } = this.log;
    const body = { token: await this.token(), epoch, head_seq, head_hash };
    const final = await examCall(calls.submitSitting, { body });
    await this.store.keep('final', final);
    this.writing = 'closed';
    this.show();
    return final;
  }
}
