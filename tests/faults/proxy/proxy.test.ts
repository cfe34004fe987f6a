import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startProxy, type FaultProxy, type ProxyFault } from './proxy';

/** Whole bodies that the server behind the proxy has seen. */
let seen: string[];
let server: Server;
let fault: ProxyFault | undefined;
let proxy: FaultProxy;

beforeEach(async () => {
  seen = [];
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      seen.push(body);
      response.end(`answer to ${body}`);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  proxy = await startProxy(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, () => fault);
});
afterEach(async () => {
  await proxy.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const send = async (what: ProxyFault | undefined) => {
  fault = what;
  const response = await fetch(proxy.origin, { method: 'POST', body: 'the whole body' });
  return response.text();
};

it('passes a call on when nothing is to happen to it, or when it is only slow', async () => {
  expect(await send(undefined)).toBe('answer to the whole body');
  expect(await send('latency')).toBe('answer to the whole body');
  expect(seen).toHaveLength(2);
});

it('cuts a request: the server never has the whole of it', async () => {
  await expect(send('cut-request')).rejects.toThrow();
  expect(seen).toEqual([]);
});

it('cuts an answer and swallows one: the server has acted, the client does not know', async () => {
  await expect(send('cut-answer')).rejects.toThrow();
  await expect(send('black-hole')).rejects.toThrow();
  expect(seen).toEqual(['the whole body', 'the whole body']);
});

it('delivers a request twice, at once or late', async () => {
  expect(await send('duplicate')).toBe('answer to the whole body');
  expect(seen).toHaveLength(2);
  await send('late-duplicate');
  await proxy.close();
  expect(seen).toHaveLength(4);
  expect(proxy.counts).toMatchObject({ duplicate: 1, 'late-duplicate': 1 });
});
