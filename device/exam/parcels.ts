import type { ChainedEntry } from '@contract/exam/sittings/chain';
import { sittingEndpoints as calls } from '@contract/exam/sittings/sittings';
import { CallError } from '../api/call-error';
import { examCall } from './exam-call';
import type { SittingStore } from './sitting-store';

const againMs = 10_000;

/**
 * What is not of the server's line goes to the desk. A parcel is on the disk before it is sent and stays there until it was
 * taken, so that it outlives the tab; where the disk refuses, it lives in memory and whoever closes the page is warned.
 */
export class Parcels {
  private loose: ChainedEntry[][] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly store: SittingStore,
    private readonly token: () => Promise<string>,
    /** Told whether something has still to be sent. */
    private readonly onWaiting: (isWaiting: boolean) => void,
  ) {}

  /** Hands entries over: kept, then sent. The same again is one parcel. */
  async add(entries: readonly ChainedEntry[]): Promise<void> {
    if (entries.length === 0) return;
    try {
      await keepParcel(this.store, entries);
    } catch (error) {
      console.warn('A parcel could not be kept on this device', error);
      this.loose.push([...entries]);
    }
    await this.send();
  }

  /** Sends what waits, now and again until all of it was taken or the page is left. */
  async send(): Promise<void> {
    clearTimeout(this.timer);
    try {
      const token = await this.token();
      for (const entries of this.loose) {
        await sendOne(token, entries);
        this.loose = this.loose.filter((one) => one !== entries);
      }
      await sendKept(this.store, token);
      this.onWaiting(false);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      this.onWaiting(true);
      this.timer = setTimeout(() => void this.send(), againMs);
    }
  }

  stop(): void {
    clearTimeout(this.timer);
  }
}

/** Writes a parcel down; the same entries are written once, whether they were sent or not. */
export async function keepParcel(store: SittingStore, entries: readonly ChainedEntry[]): Promise<void> {
  const { hash } = entries.at(-1)!;
  if (await store.parcels.get(hash)) return;
  await store.parcels.add({ hash, entries: [...entries], isSent: false });
}

const sendOne = (token: string, entries: readonly ChainedEntry[]) =>
  examCall(calls.sendParcel, { body: { token, epoch: entries.at(-1)!.epoch, entries: [...entries] } });

async function sendKept(store: SittingStore, token: string): Promise<void> {
  for (const { hash, entries } of await store.parcels.filter(({ isSent }) => !isSent).toArray()) {
    await sendOne(token, entries);
    await store.parcels.update(hash, { isSent: true });
  }
}

/**
 * After the end, on whichever page is opened: what this device has beyond the server's head, and parcels that were not taken yet.
 * @param headSeq of the server @throws CallError where they cannot be sent now; they stay
 */
export async function offerRest(store: SittingStore, headSeq: number, token: string): Promise<void> {
  const rest = await store.log.where('seq').above(headSeq).sortBy('seq');
  if (rest.length > 0) await keepParcel(store, rest);
  await sendKept(store, token);
}
