import { join, resolve } from 'node:path';
import { z } from 'zod';
import { BadConfig } from '../config';

/** Where backups go, how often they are made, and how many are kept. */
export interface BackupSettings {
  /** Absolute path. */
  folder: string;
  /** 0: only when asked. */
  everyHours: number;
  /** So many of each kind: made by hand, by the clock, before a migration. */
  keep: number;
}

const environment = z.object({
  BACKUP_DIR: z.string().optional(),
  BACKUP_EVERY_HOURS: z.coerce
    .number()
    .min(0)
    .max(24 * 31)
    .default(24),
  BACKUP_KEEP: z.coerce.number().int().min(1).max(1000).default(7),
});

const expected: Record<keyof z.output<typeof environment>, string> = {
  BACKUP_DIR: '备份目录 / a folder',
  BACKUP_EVERY_HOURS: '0–744 的小时数，0 为不自动备份 / hours, 0 to 744, 0 for never',
  BACKUP_KEEP: '1–1000 的份数 / a number of backups, 1 to 1000',
};

/** Reads the settings. An empty variable counts as not set. @throws BadConfig */
export function readBackupSettings(variables: Record<string, string | undefined>, dataDir: string): BackupSettings {
  const set = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const { data, error } = environment.safeParse(set);
  if (!data) {
    const names = new Set(error.issues.map(({ path }) => path[0] as keyof typeof expected));
    const lines = [...names].map((name) => `  ${name}=${set[name]}：应为 ${expected[name]}`);
    throw new BadConfig(`环境变量有误 / bad environment:\n${lines.join('\n')}`);
  }
  return {
    folder: resolve(data.BACKUP_DIR ?? join(dataDir, 'backups')),
    everyHours: data.BACKUP_EVERY_HOURS,
    keep: data.BACKUP_KEEP,
  };
}
