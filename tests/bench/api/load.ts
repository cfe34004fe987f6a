import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

export interface Answered {
  calls: number;
  perSecond: number;
  /** Milliseconds from the moment a call was due until its answer was read. */
  p50: number;
  p99: number;
  max: number;
}

export interface LoadedCall {
  path: string;
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body?: string;
}

interface Load {
  url: string;
  /** The n-th call of the load. */
  call: (index: number) => LoadedCall;
  seconds: number;
  connections: number;
}

/** As many calls as the server answers: every connection asks again as soon as it was answered. */
export async function saturate({ url, call, seconds, connections }: Load): Promise<Answered> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  const begun = performance.now();
  let index = 0;
  const connection = async () => {
    while (performance.now() - begun < seconds * 1000) {
      const asked = performance.now();
      await ask(url, agent, call(index++));
      times.push(performance.now() - asked);
    }
  };
  await Promise.all(Array.from({ length: connections }, connection));
  agent.destroy();
  return summarise(times, performance.now() - begun);
}

/**
 * A fixed number of calls a second, whether or not earlier ones are answered: a call that has to wait for a
 * connection counts its waiting, so a slow moment is not hidden.
 */
export async function steady({ url, call, seconds, connections, perSecond }: Load & { perSecond: number }) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  const pending: Promise<void>[] = [];
  const begun = performance.now();
  for (let index = 0; index < seconds * perSecond; index += 1) {
    const due = begun + (index * 1000) / perSecond;
    const wait = due - performance.now();
    if (wait > 1) await pause(wait);
    pending.push(ask(url, agent, call(index)).then(() => void times.push(performance.now() - due)));
  }
  await Promise.all(pending);
  agent.destroy();
  return summarise(times, performance.now() - begun);
}

/** @throws Error when the call is not answered with 200 */
function ask(url: string, agent: Agent, { path, method, headers, body }: LoadedCall): Promise<void> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const sent = request(url + path, { method, agent, headers: { ...headers, ...length } }, (answer) => {
      answer.on('error', reject);
      answer.on('end', () =>
        answer.statusCode === 200 ? resolve() : reject(new Error(`${method} ${path} answered ${answer.statusCode}`)),
      );
      answer.resume();
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

function summarise(times: number[], tookMs: number): Answered {
  times.sort((a, b) => a - b);
  const at = (share: number) => {
    const value = times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
    return Math.round(value * 10) / 10;
  };
  return {
    calls: times.length,
    perSecond: Math.round((times.length * 1000) / tookMs),
    p50: at(0.5),
    p99: at(0.99),
    max: at(1),
  };
}
