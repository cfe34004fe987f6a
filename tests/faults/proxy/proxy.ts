import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** What may happen to a call on its way. */
export const proxyFaults = [
  'latency',
  'cut-request',
  'cut-answer',
  'black-hole',
  'duplicate',
  'late-duplicate',
] as const;
export type ProxyFault = (typeof proxyFaults)[number];

export interface Passing {
  method: string;
  path: string;
  key: string | undefined;
}

export interface FaultProxy {
  origin: string;
  /** Faults so far, by kind. */
  counts: Record<ProxyFault, number>;
  /** Ends every connection; resolves when late duplicates have arrived. */
  close(): Promise<void>;
}

const latencyMs = 300;
/** How long a client hears nothing before its connection breaks. */
const silenceMs = 400;
const lateMs = 600;

/**
 * A loopback proxy in front of a server that does to each call what `faultOf` says.
 * @param faultOf undefined: the call passes
 */
export async function startProxy(
  target: string,
  faultOf: (passing: Passing) => ProxyFault | undefined,
): Promise<FaultProxy> {
  const counts = Object.fromEntries(proxyFaults.map((fault) => [fault, 0])) as Record<ProxyFault, number>;
  const late = new Set<Promise<unknown>>();
  const server = createServer((incoming, outgoing) => {
    const key = incoming.headers['idempotency-key'];
    const passing = { method: incoming.method ?? '', path: incoming.url ?? '', key: key ? String(key) : undefined };
    const fault = faultOf(passing);
    if (fault) counts[fault] += 1;
    // A broken connection is what this proxy is for; neither side's end of it is an error here.
    handle(target, incoming, outgoing, fault, late).catch(() => outgoing.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    counts,
    async close() {
      await Promise.all(late);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function handle(
  target: string,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  fault: ProxyFault | undefined,
  late: Set<Promise<unknown>>,
): Promise<void> {
  const body = await bytesOf(incoming);
  const forward = () => send(target, incoming, body);
  switch (fault) {
    case 'cut-request':
      await cut(target, incoming, body);
      outgoing.destroy();
      return;
    case 'black-hole':
      await forward();
      await pause(silenceMs);
      outgoing.destroy();
      return;
    case 'cut-answer': {
      const answer = await forward();
      outgoing.writeHead(answer.status, { ...answer.headers, 'content-length': String(answer.body.length) });
      outgoing.write(answer.body.subarray(0, Math.floor(answer.body.length / 2)), () => outgoing.destroy());
      return;
    }
    case 'late-duplicate':
      late.add(pause(lateMs).then(() => forward().catch(() => undefined)));
      break;
    case 'duplicate': {
      const [answer] = await Promise.all([forward(), forward()]);
      give(outgoing, answer);
      return;
    }
    case 'latency':
      await pause(latencyMs);
      break;
  }
  give(outgoing, await forward());
}

interface Answer {
  status: number;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

function give(outgoing: ServerResponse, { status, headers, body }: Answer): void {
  const { 'transfer-encoding': _chunked, ...kept } = headers;
  outgoing.writeHead(status, { ...kept, 'content-length': String(body.length) });
  outgoing.end(body);
}

async function bytesOf(stream: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

function send(target: string, { method, url, headers }: IncomingMessage, body: Buffer): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const outgoing = request(`${target}${url}`, { method, headers: { ...headers, connection: 'close' } }, (answer) => {
      bytesOf(answer).then(
        (bytes) => resolve({ status: answer.statusCode ?? 502, headers: answer.headers, body: bytes }),
        reject,
      );
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

/** Sends half of the body and breaks the connection. */
function cut(target: string, { method, url, headers }: IncomingMessage, body: Buffer): Promise<void> {
  return new Promise((resolve) => {
    const length = Math.max(body.length, 1);
    const outgoing = request(`${target}${url}`, { method, headers: { ...headers, 'content-length': String(length) } });
    outgoing.on('error', () => resolve());
    outgoing.on('response', () => resolve());
    outgoing.write(body.subarray(0, Math.floor(body.length / 2)), () => {
      outgoing.destroy();
      resolve();
    });
  });
}
