import { connect, createServer, type Socket } from 'node:net';
import { Transform } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type { AddressInfo } from 'node:net';

/** The way to a server, which can be cut: what was under way breaks off, and nobody answers any more. */
export interface Line {
  origin: string;
  cut: () => Promise<void>;
  mend: () => Promise<void>;
  /** Nothing comes through any more, and nobody is told: what a lost radio link looks like. */
  stall: () => void;
  /** Of the way back, in bytes a second; all connections share it. Infinity to begin with. */
  limit: (rate: number) => void;
}

/** Lays a line of its own to a test server; a browser that uses it knows no other way. */
export async function layLine(target: string): Promise<Line> {
  let rate = Infinity;
  let isStalled = false;
  /** When the line is free again, by `performance.now()`. */
  let freeAt = 0;
  const paced = () =>
    new Transform({
      async transform(chunk: Buffer, _, done) {
        if (isStalled) return;
        freeAt = Math.max(freeAt, performance.now()) + (chunk.length / rate) * 1000;
        if (rate < Infinity) await pause(freeAt - performance.now());
        done(null, chunk);
      },
    });
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
      (socket === far ? socket.pipe(paced()) : socket).pipe(other);
    }
  });
  const listen = (at: number) => new Promise<void>((resolve) => server.listen(at, '127.0.0.1', resolve));
  await listen(0);
  // Nobody has to end it: what is left of it does not keep the tests from ending.
  server.unref();
  const own = (server.address() as AddressInfo).port;
  return {
    origin: `http://127.0.0.1:${own}`,
    cut: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
    mend: () => {
      isStalled = false;
      return listen(own);
    },
    stall: () => {
      isStalled = true;
    },
    limit: (next) => {
      rate = next;
    },
  };
}
