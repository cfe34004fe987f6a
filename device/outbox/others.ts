import { Dexie } from 'dexie';

const ownName = /^reach-u(\d+)$/;

/** What other people left unsent on this device: how many people, how many entries. Nothing else can be read. */
export async function countOfOthers(userId: number): Promise<{ people: number; entries: number }> {
  const names = await Dexie.getDatabaseNames();
  const counts = await Promise.all(
    names.filter((name) => ownName.test(name) && name !== `reach-u${userId}`).map(countIn),
  );
  const left = counts.filter((count) => count > 0);
  return { people: left.length, entries: left.reduce((sum, count) => sum + count, 0) };
}

/** Opened as it is, whatever its version: it is another person's, and they may have used an older build. */
async function countIn(name: string): Promise<number> {
  const db = new Dexie(name);
  try {
    await db.open();
    return db.tables.some((table) => table.name === 'outbox') ? await db.table('outbox').count() : 0;
  } catch {
    return 0;
  } finally {
    db.close();
  }
}
