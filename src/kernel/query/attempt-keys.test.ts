import { expect, it } from 'vitest';
import { AttemptKeys } from './attempt-keys';

it('keeps the key while the same thing is tried again, and only then', () => {
  const keys = new AttemptKeys();
  const first = keys.keyFor({ body: { name: '内科' }, ifMatch: 3 });
  expect(keys.keyFor({ body: { name: '内科' }, ifMatch: 3 })).toBe(first);
  expect(keys.keyFor({ body: { name: '外科' }, ifMatch: 3 })).not.toBe(first);
  expect(keys.keyFor({ body: { name: '内科' }, ifMatch: 4 })).not.toBe(first);
  expect(keys.keyFor({ body: { name: '内科' }, params: { id: 1 }, ifMatch: 3 })).not.toBe(first);
});

it('gives the same deed a new key once it is done', () => {
  const keys = new AttemptKeys();
  const first = keys.keyFor({ body: { status: 2 } });
  keys.settle({ body: { status: 2 } });
  expect(keys.keyFor({ body: { status: 2 } })).not.toBe(first);
});

it('tells bytes apart by which they are, not by what they hold', () => {
  const keys = new AttemptKeys();
  const bytes = new Uint8Array([1]);
  const first = keys.keyFor({ body: bytes });
  expect(keys.keyFor({ body: bytes })).toBe(first);
  expect(keys.keyFor({ body: new Uint8Array([1]) })).not.toBe(first);
});

it('gives keys that the server accepts', () => {
  expect(new AttemptKeys().keyFor({})).toMatch(/^[\x21-\x7e]{8,100}$/);
});
