import type { Dexie } from 'dexie';
import { AppError } from '@contract/kernel/errors';

/** What is not kept when a table cannot be written. */
const lostOf: Record<string, string> = {
  cache: '离线副本没有更新，断网后看到的是较早的内容',
  reference: '离线副本没有更新，断网后看到的是较早的内容',
  habits: '刚才的设置没有保存在本机',
  keys: '本机不能离线使用，离线时的操作无法保存',
  tasks: '导入的文件或进度没有保存',
  taskFiles: '导入的文件或进度没有保存',
  taskParts: '导入的文件或进度没有保存',
  drafts: '正在填写的内容没有存为草稿，请尽快提交',
  outbox: '刚才的操作没有保存，也没有提交',
  uploads: '所选的附件没有保存在本机',
  uploadParts: '所选的附件没有保存在本机',
  log: '作答没有保存在本机，请不要关闭本页，并举手告知监考人员',
  facts: '考试内容没有保存在本机，断网后刷新不能继续作答',
  parcels: '未上传的作答没有保存在本机，请不要关闭本页，并举手告知监考人员',
};

const writes = {
  Table: ['add', 'put', 'update', 'upsert', 'delete', 'clear', 'bulkAdd', 'bulkPut', 'bulkUpdate', 'bulkDelete'],
  Collection: ['modify', 'delete'],
} as const;

const listeners = new Set<(full: AppError) => void>();

/** Calls back when something could not be kept on this device for want of room. Answers with what stops it. */
export function onDeviceFull(listener: (full: AppError) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

interface StorageFailure {
  name?: string;
  /** Of Dexie: why a transaction was aborted. */
  inner?: unknown;
  /** Of Dexie's bulk writes. */
  failures?: unknown[];
}

/** Whether an error of the browser's or of Dexie's means that there is no room. */
export function isQuotaError(error: unknown): boolean {
  const { name, inner, failures = [] } = (error ?? {}) as StorageFailure;
  return name === 'QuotaExceededError' || (inner != null && isQuotaError(inner)) || failures.some(isQuotaError);
}

/**
 * The one place where the browser's word for a full device becomes ours: DEVICE_FULL, which says what was not kept. Any
 * other error stays what it is.
 * @param tables those that were to be written
 */
export function storageError(error: unknown, tables: readonly string[] = []): unknown {
  if (!isQuotaError(error)) return error;
  const lost = [...new Set(tables.flatMap((table) => lostOf[table] ?? []))].at(-1) ?? '刚才的内容没有保存在本机';
  const full = new AppError('DEVICE_FULL', { lost });
  listeners.forEach((listener) => listener(full));
  return full;
}

type Write = (this: { name?: string }, ...args: unknown[]) => PromiseLike<unknown>;

/** Every write of a database, in a transaction or not, fails with DEVICE_FULL when there is no room. */
export function nameFullDevice(db: Dexie): void {
  for (const kind of ['Table', 'Collection'] as const) {
    const methods = db[kind].prototype as unknown as Record<string, Write>;
    for (const name of writes[kind]) {
      const write = methods[name]!;
      methods[name] = function (...args) {
        return write.apply(this, args).then(undefined, (error: unknown) => {
          throw storageError(error, this.name ? [this.name] : []);
        });
      };
    }
  }
  const transaction = db.transaction.bind(db) as (...args: unknown[]) => ReturnType<Dexie['transaction']>;
  // A full device may show only when a transaction is to be committed.
  db.transaction = (...args: unknown[]) =>
    transaction(...args).catch((error: unknown) => {
      const tables = args.slice(1, -1).flat() as (string | { name: string })[];
      throw storageError(
        error,
        tables.map((table) => (typeof table === 'string' ? table : table.name)),
      );
    });
}

const probeCache = 'reach-room';
/** More than a key or a saved operation takes. */
const leastBytes = 256 * 1024;

/** Whether so much can be stored now, by storing it: what browsers say of their room is rounded or made up. */
export async function hasRoom(bytes = leastBytes): Promise<boolean> {
  if (!globalThis.caches) return true;
  try {
    await (await caches.open(probeCache)).put('/room', new Response(new Uint8Array(bytes)));
    return true;
  } catch (error) {
    return !isQuotaError(error);
  } finally {
    await caches.delete(probeCache);
  }
}
