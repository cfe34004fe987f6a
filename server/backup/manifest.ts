import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { BackupError } from './backup-error';

/**
 * A backup is a folder `reach-backup-<UTC time>` with these parts. `SHA256SUMS` is in the form of sha256sum(1), so that
 * `sha256sum -c SHA256SUMS` checks a copy without our tools.
 */
export const parts = {
  manifest: 'manifest.json',
  sums: 'SHA256SUMS',
  /** Tar archive of the embedded engine's data folder. The server's keys are rows in it. */
  database: 'database.tar.gz',
  /** Stored files by content hash, as in the data folder. */
  files: 'files',
} as const;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.number().int().min(0);

const manifest = z.object({
  format: z.literal(1),
  reason: z.enum(['manual', 'schedule', 'migration']),
  createdAt: z.iso.datetime(),
  /** Version of Reach that wrote the backup. */
  app: z.string(),
  engine: z.object({ name: z.literal('pglite'), postgres: z.string() }),
  /** Newest migration applied to the database: its time as in the migrations' journal. */
  schema: z.object({ migration: z.string(), at: count }),
  tables: z.array(z.object({ name: z.string(), rows: count, hash: sha256 })).min(1),
  files: z.object({ count, bytes: count }),
  /** Files that no longer had their content when the backup was made, and were left out. */
  damagedFiles: z.array(sha256),
  /** SHA-256 of SHA256SUMS. */
  sums: sha256,
});

export type Manifest = z.output<typeof manifest>;

/** The manifest of a backup. @throws BackupError when the folder is not a whole backup of a form we know */
export async function readManifest(backup: string): Promise<Manifest> {
  let text: string;
  try {
    text = await readFile(join(backup, parts.manifest), 'utf8');
  } catch {
    throw new BackupError(
      `${backup} 不是完整的备份（缺少 ${parts.manifest}）。请指定名为 reach-backup-… 的文件夹。\n` +
        `Not a whole backup: ${parts.manifest} is missing. Name a folder reach-backup-….`,
    );
  }
  const { data } = manifest.safeParse(parsed(text));
  if (!data) {
    throw new BackupError(
      `备份说明 ${join(backup, parts.manifest)} 已损坏，或由更新版本的 Reach 写成。请换用另一份备份，或先升级。\n` +
        'The manifest is damaged or of a newer version of Reach. Use another backup, or update first.',
    );
  }
  return data;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
