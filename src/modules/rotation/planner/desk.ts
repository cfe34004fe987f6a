import type { DraftDetail } from '@contract/rotation/plans';
import { proxy } from 'comlink';
import { useSyncExternalStore } from 'react';
import { useAccount } from '@/kernel/session/session-store';
import type { PlanView, PlanWork, RunOrder, RunProgress } from '@workers/planner/work';
import { fetchWork } from './desk-server';
import { plannerWorker } from './planner-worker';

export interface DeskState {
  /** null: not opened yet. */
  work: PlanWork | null;
  /** Of `work`, a moment behind it; null before the first. */
  view: PlanView | null;
  /** null: nothing is planned at the moment. */
  run: RunProgress | null;
  error: Error | null;
}

/** So many steps can be taken back. */
const mostSteps = 50;

/**
 * A draft on this device: what is done to it is kept at once, judged in the worker, and sent when the person saves. It
 * outlives its page, so that a run goes on while somebody looks elsewhere.
 */
export class Desk {
  private state: DeskState = { work: null, view: null, run: null, error: null };
  private readonly listeners = new Set<() => void>();
  private opening: Promise<void> | null = null;
  private looks = 0;
  private past: PlanWork[] = [];

  constructor(
    private readonly userId: number,
    private readonly draftId: number,
  ) {}

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
  readonly get = (): DeskState => this.state;
  readonly canUndo = (): boolean => this.past.length > 0;

  /** Takes up what this device holds, else what the server has; a run that a reload broke off goes on. */
  open(draft: DraftDetail): Promise<void> {
    return (this.opening ??= this.fetch(draft).catch((error: unknown) => {
      this.opening = null;
      this.set({ error: error as Error });
    }));
  }

  private async fetch(draft: DraftDetail): Promise<void> {
    if (this.state.work && (this.state.work.unsaved || this.state.work.version >= draft.version)) return;
    const own = await plannerWorker.use((worker) => worker.open(this.userId, this.draftId));
    const isCurrent = own && (own.unsaved || own.running || own.version >= draft.version);
    const work = isCurrent ? own : await fetchWork(draft);
    this.set({ work, error: null });
    await Promise.all([this.look(), isCurrent ? undefined : this.keep()]);
    if (work.running) await this.run(work.running);
  }

  /** The server's draft may have gone on: the next opening looks. */
  release(): void {
    if (!this.state.run) this.opening = null;
  }

  /** Takes the server's draft instead of what is here. */
  async reload(draft: DraftDetail): Promise<void> {
    const work = await fetchWork(draft);
    this.past = [];
    this.set({ work });
    await Promise.all([this.look(), this.keep()]);
  }

  /** Changes the draft; `undo` takes it back. */
  change(step: (work: PlanWork) => PlanWork): void {
    const { work, run } = this.state;
    if (!work || run) return;
    const next = step(work);
    if (next === work) return;
    this.past = [...this.past.slice(1 - mostSteps), work];
    this.take(next);
  }

  undo(): void {
    const before = this.past.pop();
    const { work } = this.state;
    if (before && work) this.take({ ...before, version: work.version, unsaved: true });
  }

  /** What the server has now is what is here. */
  saved(version: number, sent: PlanWork): void {
    const { work } = this.state;
    if (!work) return;
    this.take({ ...work, version, unsaved: work !== sent && work.unsaved });
  }

  /** The server has nothing of it any more, or it was given up. */
  async forget(): Promise<void> {
    desks.delete(nameOf(this.userId, this.draftId));
    await plannerWorker.use((worker) => worker.forget(this.userId, this.draftId));
  }

  async run(order: RunOrder): Promise<void> {
    const { work, run } = this.state;
    if (!work || run) return;
    this.set({ run: { round: 0, over: null, causes: [] }, error: null });
    const onProgress = proxy((progress: RunProgress) => this.set({ run: progress }));
    try {
      const done = await plannerWorker.use((worker) => worker.run(this.userId, work, order, onProgress));
      this.past = [...this.past.slice(1 - mostSteps), { ...work, running: null }];
      this.looks += 1;
      this.set({ ...done, run: null });
    } catch (error) {
      this.set({ run: null, error: error as Error });
    }
  }

  cancel(): void {
    void plannerWorker.use((worker) => worker.cancel(this.draftId));
  }

  private take(work: PlanWork): void {
    this.set({ work });
    void Promise.all([this.look(), this.keep()]).catch((error: unknown) => this.set({ error: error as Error }));
  }

  private async look(): Promise<void> {
    const { work } = this.state;
    if (!work) return;
    const turn = (this.looks += 1);
    const view = await plannerWorker.use((worker) => worker.look(work));
    // What was overtaken by a later change is dropped.
    if (turn === this.looks) this.set({ view });
  }

  private async keep(): Promise<void> {
    const { work } = this.state;
    if (work) await plannerWorker.use((worker) => worker.keep(this.userId, work));
  }

  private set(part: Partial<DeskState>): void {
    this.state = { ...this.state, ...part };
    this.listeners.forEach((listener) => listener());
  }
}

const desks = new Map<string, Desk>();
const nameOf = (userId: number, draftId: number) => `${userId} ${draftId}`;

/** The desk of a person's draft; one for all who show it. */
export function deskOf(userId: number, draftId: number): Desk {
  const name = nameOf(userId, draftId);
  const known = desks.get(name) ?? new Desk(userId, draftId);
  desks.set(name, known);
  return known;
}

/** The desk of a draft, followed. */
export function useDesk(draftId: number): { desk: Desk } & DeskState {
  const desk = deskOf(useAccount().user_id, draftId);
  return { desk, ...useSyncExternalStore(desk.subscribe, desk.get) };
}
