import type { AnswerValue, ChainedEntry } from '@contract/exam/sittings/chain';
import type { Entrance, FinalReceipt, Packet, SittingReceipt } from '@contract/exam/sittings/sittings';
import { Dexie, type EntityTable } from 'dexie';
import { uuid } from '../api/uuid';
import { nameFullDevice } from '../database/full-device';

/** What a device keeps of a sitting beside its log. */
export interface SittingFacts {
  entrance: Entrance;
  packet: Packet;
  /** Of the packet: it decrypts and does not leave the browser. */
  key: CryptoKey;
  epoch: number;
  deadline: string;
  /** The last of the server: what it has is known by this alone. */
  receipt: SittingReceipt;
  final: FinalReceipt;
  /** Server's time beside this device's, for a reload without a network. */
  anchor: { server: number; device: number };
}

/**
 * One database per sitting, which no sign-out touches: a log that is only appended to, and what is needed to go on after a
 * reload without a network. The questions themselves are kept encrypted (design of exams, 2.3 and 2.4).
 */
export class SittingStore extends Dexie {
  log!: EntityTable<ChainedEntry, 'seq'>;
  facts!: EntityTable<{ name: string; value: unknown }, 'name'>;
  /** What is not of the server's line, by the hash of its last entry. */
  parcels!: EntityTable<{ hash: string; entries: ChainedEntry[]; isSent: boolean }, 'hash'>;

  constructor(readonly sittingId: number) {
    // A row is on the disk before it is called kept.
    super(`reach-exam-s${sittingId}`, { chromeTransactionDurability: 'strict' });
    this.version(1).stores({ log: 'seq', facts: 'name', parcels: 'hash' });
    nameFullDevice(this);
  }

  async fact<Name extends keyof SittingFacts>(name: Name): Promise<SittingFacts[Name] | undefined> {
    return (await this.facts.get(name))?.value as SittingFacts[Name] | undefined;
  }

  async keep<Name extends keyof SittingFacts>(name: Name, value: SittingFacts[Name]): Promise<void> {
    await this.facts.put({ name, value });
  }
}

const deviceKey = 'reach_exam_device';

/** What this browser is called among the devices of a sitting. */
export function examDevice(): string {
  const known = localStorage.getItem(deviceKey);
  if (known) return known;
  const made = uuid();
  localStorage.setItem(deviceKey, made);
  return made;
}

/** What is being typed, written at once: a page that is closed between two snapshots loses no word. */
const typedKey = (sittingId: number) => `reach_exam_typed_${sittingId}`;
export type Typed = Record<string, AnswerValue>;

export function readTyped(sittingId: number): Typed {
  try {
    return JSON.parse(localStorage.getItem(typedKey(sittingId)) ?? '{}') as Typed;
  } catch {
    return {};
  }
}

export function writeTyped(sittingId: number, typed: Typed): void {
  try {
    if (Object.keys(typed).length === 0) localStorage.removeItem(typedKey(sittingId));
    else localStorage.setItem(typedKey(sittingId), JSON.stringify(typed));
  } catch (error) {
    // The log takes the same words within a second.
    console.warn('What is being typed could not be kept beside the log', error);
  }
}
