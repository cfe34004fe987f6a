import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AppError } from '@contract/kernel/errors';
import { sourceFiles } from '@tests/architecture/source-files';
import { onDeviceFull } from './full-device';
import { SittingStore } from '../exam/sitting-store';
import { UserDatabase } from './user-database';

const db = new UserDatabase(1);
const sitting = new SittingStore(1);
const full = () => new DOMException('no room', 'QuotaExceededError');

beforeEach(async () => {
  await db.open();
  await sitting.open();
});
afterEach(() => void vi.restoreAllMocks());

/** A row that a table takes, with this in each part of its key. */
function rowOf({ schema: { primKey } }: (typeof db.tables)[number], part: string): Record<string, unknown> {
  const paths = [primKey.keyPath ?? []].flat().filter(() => !primKey.auto);
  return Object.fromEntries(paths.map((path) => [path, part]));
}

/** What a full device does: refuses the request, or the transaction at its end. */
const ways = {
  'at the request': () => {
    for (const name of ['put', 'add', 'delete', 'clear'] as const)
      vi.spyOn(IDBObjectStore.prototype, name).mockImplementation(() => {
        throw full();
      });
  },
  'at the end of the transaction': () => {
    for (const name of ['put', 'add', 'delete', 'clear'] as const) {
      const real = IDBObjectStore.prototype[name] as (...args: unknown[]) => IDBRequest;
      vi.spyOn(IDBObjectStore.prototype, name).mockImplementation(function (this: IDBObjectStore, ...args: unknown[]) {
        const request = real.apply(this, args);
        const transaction = this.transaction as IDBTransaction & { _abort: (name: string) => void };
        request.addEventListener('success', () => transaction._abort('QuotaExceededError'));
        return request;
      });
    }
  },
};

describe.each(Object.entries(ways))('a device that is full %s', (_, fill) => {
  it.each([db, sitting].flatMap((held) => held.tables.map((table) => [table.name, table] as const)))(
    'is named by every write of %s',
    async (name, table) => {
      await table.clear();
      const row = rowOf(table, 'a');
      const key: unknown = await table.put(row);
      fill();
      const told: AppError[] = [];
      const stop = onDeviceFull((error) => told.push(error));
      const writes: Record<string, () => PromiseLike<unknown>> = {
        put: () => table.put(row),
        add: () => table.add(rowOf(table, 'b')),
        bulkPut: () => table.bulkPut([row]),
        bulkDelete: () => table.bulkDelete([key]),
        clear: () => table.clear(),
        modify: () => table.toCollection().modify({ changed: 1 }),
        transaction: () => table.db.transaction('rw', table, () => table.put(row)),
        'transaction by name': () => table.db.transaction('rw', [name], () => void table.put(row)),
      };
      for (const [write, act] of Object.entries(writes)) {
        await expect(act(), write).rejects.toMatchObject({
          key: 'DEVICE_FULL',
          message: expect.stringContaining('已满'),
        });
      }
      stop();
      expect(told.length).toBeGreaterThanOrEqual(Object.keys(writes).length);
      expect(told[0]!.message).not.toContain('刚才的内容');
    },
  );
});

it('another failure stays what it is', async () => {
  await expect(db.drafts.add({ savedAt: 1 } as never)).rejects.toMatchObject({ name: 'DataError' });
});

const holding = (pattern: RegExp) =>
  sourceFiles()
    .filter(({ path, text, isTest }) => !isTest && /^(device|src|workers)\//.test(path) && pattern.test(text))
    .map(({ path }) => path)
    .toSorted();

it('nothing is written past it: use the tables of UserDatabase, and storageError for what is stored elsewhere', () => {
  expect(holding(/new Dexie\(|indexedDB\.open|extends Dexie/)).toEqual([
    'device/database/user-database.ts',
    // One database per sitting, which no sign-out touches; it names a full device itself.
    'device/exam/sitting-store.ts',
    // Reads what others have left, under names that it finds.
    'device/outbox/others.ts',
    // Tries whether this browser has databases.
    'src/modules/system/self-check/browser-checks.ts',
  ]);
  expect(holding(/QuotaExceeded/)).toEqual(['device/database/full-device.ts']);
});
