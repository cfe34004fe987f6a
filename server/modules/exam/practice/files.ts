import { mediaKinds, mediaOf, practiceMediaBytes, withinBytes } from '@contract/exam/media';
import type { PracticeFiles } from '@contract/exam/practice';
import type { Db } from '@server/kernel/database/database';
import type { Storage } from '@server/kernel/storage';
import { attachmentFacts } from '../../attachment/public';
import { practiceItems, type PracticeRecord } from './read';

/** Bytes of what the questions of a round show and play, as many as a phone should take at once. */
export async function practiceFiles(db: Db, storage: Storage, round: PracticeRecord): Promise<PracticeFiles> {
  const items = await practiceItems(db, round);
  const ids = [...new Set(items.flatMap(({ content }) => mediaOf(content).map(({ id }) => id)))];
  const facts = new Map((await attachmentFacts(db, ids)).map((file) => [file.id, file]));
  const known = ids.flatMap((id) => facts.get(id) ?? []);
  const files: PracticeFiles['files'] = [];
  for (const { id, hash, kind, contentType } of withinBytes(known, practiceMediaBytes)) {
    const stored = await storage.get(hash);
    const shown = mediaKinds.find((one) => one === kind);
    if (!stored || !shown) continue;
    files.push({ id, kind: shown, content_type: contentType, data: Buffer.from(stored).toString('base64') });
  }
  return { files, left_out: ids.filter((id) => !files.some((file) => file.id === id)) };
}
