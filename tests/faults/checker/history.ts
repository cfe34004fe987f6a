import { readFileSync } from 'node:fs';

/** What a client set out to import: the sheet as it stands in the workbook, header first. */
export interface ImportEvent {
  type: 'import';
  /** Id of the job. */
  id: string;
  fileHash: string;
  clearBlanks: boolean;
  cells: string[][];
  /** A fault that the server cannot live through (a full disk) may end this job in state 10 or 20. */
  mayFail?: boolean;
}

/** One attempt of a call. */
export interface CallEvent {
  type: 'call';
  /** Name of the endpoint. */
  call: string;
  /** Job that it is about, number of the first chunk, and how many it brings. */
  job: string;
  seq?: number;
  chunks?: number;
  /** Idempotency-Key of a mutation. */
  key?: string;
  sentAt: number;
  /** What came back: data, the key of a refusal, or nothing at all. */
  outcome: 'answered' | 'refused' | 'silent';
  error?: string;
  answer?: unknown;
}

/** What was done to the product meanwhile; the checker only counts these. */
export interface FaultEvent {
  type: 'kill' | 'restart' | 'fault';
  at: number;
  what: string;
}

export type HistoryEvent = ImportEvent | CallEvent | FaultEvent;

/** A recorded history: one JSON document a line. */
export function readHistory(path: string): HistoryEvent[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as HistoryEvent);
}

/** The calls of a history that were answered or refused by the server, or whose fate is unknown. */
export function callsOf(history: readonly HistoryEvent[]): CallEvent[] {
  return history.filter((event) => event.type === 'call');
}

/** The imports of a history, in the order in which they were begun. */
export function importsOf(history: readonly HistoryEvent[]): ImportEvent[] {
  return history.filter((event) => event.type === 'import');
}
