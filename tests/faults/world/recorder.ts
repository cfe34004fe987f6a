import { appendFileSync } from 'node:fs';
import { type CallFn } from '@contract/kernel/call';
import { AppError } from '@contract/kernel/errors';
import { rotationEndpoints } from '@contract/rotation/endpoints';
import { callsOf, readHistory, type FaultEvent, type HistoryEvent } from '../checker/history';

const names = new Map<unknown, string>(Object.entries(rotationEndpoints).map(([name, endpoint]) => [endpoint, name]));

/** Writes what happens to a file, a line an event, before anything else comes of it. */
export class Recorder {
  constructor(readonly path: string) {
    appendFileSync(path, '');
  }

  add(event: HistoryEvent): void {
    appendFileSync(this.path, `${JSON.stringify(event)}\n`);
  }

  note(type: FaultEvent['type'], what: string): void {
    this.add({ type, at: Date.now(), what });
  }

  history(): HistoryEvent[] {
    return readHistory(this.path);
  }

  /** How many calls of the history were never answered. */
  silences(): number {
    return callsOf(this.history()).filter(({ outcome }) => outcome === 'silent').length;
  }

  /** The same call, recorded: what was sent, and what came of it. */
  recording(call: CallFn): CallFn {
    return async (endpoint, input) => {
      const { params, body, idempotencyKey } = input as {
        params?: { id?: string; seq?: number };
        body?: { id?: string; chunks?: unknown[] };
        idempotencyKey?: string;
      };
      const sent = {
        type: 'call' as const,
        call: names.get(endpoint) ?? endpoint.path,
        job: params?.id ?? body?.id ?? '',
        seq: params?.seq,
        chunks: body?.chunks?.length,
        key: idempotencyKey,
        sentAt: Date.now(),
      };
      try {
        const answer = await call(endpoint, input);
        this.add({ ...sent, outcome: 'answered', answer });
        return answer;
      } catch (error) {
        const key = error instanceof AppError ? error.key : undefined;
        // SYSTEM_ERROR may come from a proxy or a dying server: nobody knows what became of the call.
        const isSilent = !key || key === 'NETWORK' || key === 'SYSTEM_ERROR';
        this.add({ ...sent, outcome: isSilent ? 'silent' : 'refused', error: key ?? String(error) });
        throw error;
      }
    };
  }
}
