import { expect, it } from 'vitest';
import { eventsIn } from './event-stream';

async function read(...pieces: string[]): Promise<string[]> {
  const events: string[] = [];
  const text = async function* () {
    yield* pieces;
  };
  for await (const event of eventsIn(text())) events.push(event);
  return events;
}

it('reads events wherever the network cuts them', async () => {
  const text = ':\n\ndata: {"a":1}\n\n:\n\ndata: {"b":"二"}\n\n';
  expect(await read(text)).toEqual(['{"a":1}', '{"b":"二"}']);
  expect(await read(...Array.from(text))).toEqual(['{"a":1}', '{"b":"二"}']);
});

it('reads lines as the standard says: several make one event, other fields are left out', async () => {
  expect(await read('id: 7\r\nevent: x\r\ndata: one\r\ndata:two\r\n\r\n', 'retry: 9\n\n')).toEqual(['one\ntwo']);
});

it('leaves out what was cut off', async () => {
  expect(await read('data: whole\n\ndata: ha')).toEqual(['whole']);
});
