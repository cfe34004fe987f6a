import { generateKeyPairSync, sign } from 'node:crypto';
import { expect, it } from 'vitest';
import { hashOf, judgeSittings, type DeviceLog, type StoredSittings, type WrittenEntry } from './sittings';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const start = 'start';
const at = '2026-03-01T01:00:00.000Z';

function entriesOf(count: number, epoch = 1, value = 'a'): WrittenEntry[] {
  const entries: WrittenEntry[] = [];
  for (let seq = 1; seq <= count; seq++) {
    const entry = { epoch, seq, kind: 'answer', item: 0, part: 0, value, client_at: at, mono_ms: seq };
    entries.push({ ...entry, hash: hashOf(entries.at(-1)?.hash ?? start, entry) });
  }
  return entries;
}

function receiptOf({ seq, hash }: WrittenEntry) {
  const told = { sitting_id: 5, head_seq: seq, head_hash: hash, server_time: at, deadline: at, nonce: 'n' };
  const text = JSON.stringify([5, seq, hash, at, at, 'n']);
  return { ...told, signature: sign(null, Buffer.from(text), privateKey).toString('base64') };
}

/** A sitting of four entries that were all received, and a fork of another device that lies on the desk. */
function sound(): { log: DeviceLog; fork: DeviceLog; stored: StoredSittings } {
  const entries = entriesOf(4);
  const last = entries.at(-1)!;
  const own = {
    sitting: 5,
    start,
    publicKey: publicKey.export({ type: 'spki', format: 'der' }).subarray(-32).toString('base64'),
  };
  const final = { head_seq: 4, head_hash: last.hash };
  const forked = entriesOf(2, 1, 'b');
  return {
    log: { ...own, entries, receipts: entries.map(receiptOf), final, parcels: [] },
    fork: { ...own, entries: forked, receipts: [], final: null, parcels: [forked.map(({ hash }) => hash)] },
    stored: {
      sittings: [{ id: 5, state: 'submitted', headSeq: 4, headHash: last.hash }],
      entries: entries.map((entry) => ({ ...entry, sitting: 5, client_at: Date.parse(at) })),
      branches: [{ sitting: 5, hashes: forked.map(({ hash }) => hash) }],
    },
  };
}

/** Kinds of complaints about what was sound until `harm` was done to it. */
function complaintsAfter(harm: (world: ReturnType<typeof sound>) => void): string[] {
  const world = sound();
  harm(world);
  return [...new Set(judgeSittings([world.log, world.fork], world.stored).map(({ kind }) => kind))].toSorted();
}

it('finds nothing wrong with a sitting that holds what its candidate wrote', () => {
  expect(complaintsAfter(() => undefined)).toEqual([]);
});

it('an entry with a receipt that is gone is lost, and the head tells of it', () => {
  expect(complaintsAfter(({ stored }) => void stored.entries.pop())).toEqual(['half-written', 'lost']);
});

it('a whole tail that went with its head is lost', () => {
  const kinds = complaintsAfter(({ log, stored }) => {
    stored.entries.splice(2);
    stored.sittings[0] = { id: 5, state: 'answering', headSeq: 2, headHash: log.entries[1]!.hash };
    log.final = null;
  });
  expect(kinds).toEqual(['lost']);
});

it('an entry that stands twice is doubled', () => {
  expect(complaintsAfter(({ stored }) => void stored.entries.push({ ...stored.entries[3]!, epoch: 2 }))).toContain(
    'duplicate',
  );
});

it('an answer that was changed, or that nobody wrote, is found', () => {
  expect(complaintsAfter(({ stored }) => void (stored.entries[1]!.value = 'c'))).toEqual(['record']);
  expect(complaintsAfter(({ log }) => void log.entries.splice(1, 1))).toEqual(['record']);
});

it('a gap in the line is half-written', () => {
  expect(complaintsAfter(({ stored }) => void stored.entries.splice(1, 1))).toContain('half-written');
});

it('a receipt that the house did not sign is found', () => {
  expect(complaintsAfter(({ log }) => void (log.receipts[0]!.server_time = '2026-03-01T02:00:00.000Z'))).toEqual([
    'receipt',
  ]);
});

it('a fork that is not on the desk is lost', () => {
  expect(complaintsAfter(({ stored }) => void stored.branches.pop())).toEqual(['lost']);
});

it('a fork of which an entry is missing is half-written, and one that lies there twice is doubled', () => {
  expect(complaintsAfter(({ stored }) => void stored.branches[0]!.hashes.shift())).toEqual(['half-written']);
  expect(complaintsAfter(({ stored }) => void stored.branches.push(stored.branches[0]!))).toEqual(['duplicate']);
});

it('a sitting that was closed and is open again is found', () => {
  expect(complaintsAfter(({ stored }) => void (stored.sittings[0]!.state = 'answering'))).toEqual(['state']);
});
