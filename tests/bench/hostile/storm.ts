import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import type { HostileRequest } from './requests';

const atOnce = 16;
const leastMs = 1000;

export interface Answers {
  sent: number;
  /** How many of each HTTP status; 0 for a connection that was closed. */
  statuses: Record<number, number>;
  /** Bytes of the largest answer. */
  largest: number;
}

/** One user's hostile requests. */
export class Storm {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: atOnce });

  constructor(
    readonly origin: string,
    readonly token: string,
  ) {}

  /** Sends the requests one after the other on all connections, each at least once, for a second at least. */
  async rage(requests: readonly HostileRequest[]): Promise<Answers> {
    const answers: Answers = { sent: 0, statuses: {}, largest: 0 };
    const until = performance.now() + leastMs;
    const connection = async () => {
      while (answers.sent < Math.max(requests.length, atOnce) || performance.now() < until) {
        const { status, bytes } = await this.#send(requests[answers.sent++ % requests.length]!);
        answers.statuses[status] = (answers.statuses[status] ?? 0) + 1;
        answers.largest = Math.max(answers.largest, bytes);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, connection));
    return answers;
  }

  end(): void {
    this.#agent.destroy();
  }

  #send({ method, path, headers, body }: HostileRequest): Promise<{ status: number; bytes: number }> {
    return new Promise((resolve) => {
      const own = {
        authorization: this.token,
        'idempotency-key': randomUUID(),
        'content-length': String(body?.length ?? 0),
      };
      const sent = request(
        this.origin + path,
        { method, agent: this.#agent, headers: { ...own, ...headers } },
        (answer) => {
          let bytes = 0;
          answer.on('data', (chunk: Buffer) => (bytes += chunk.length));
          answer.on('close', () => resolve({ status: answer.statusCode!, bytes }));
        },
      );
      sent.on('error', () => resolve({ status: 0, bytes: 0 }));
      sent.end(body);
    });
  }
}
