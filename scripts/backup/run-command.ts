import { BackupError } from '@server/backup/backup-error';
import { describeDiskError } from '@server/backup/words';
import { BadConfig } from '@server/config';
import { FolderInUse } from '@server/kernel/database/directory-lock';

/** Runs a command of backup and restore: prints what it says, or why it failed, and sets the exit code. */
export async function runCommand(usage: string, command: () => Promise<string>): Promise<void> {
  try {
    console.log(await command());
  } catch (error) {
    const { words, exitCode } = explain(error, usage);
    console.error(words);
    process.exitCode = exitCode;
  }
}

function explain(error: unknown, usage: string): { words: string; exitCode: 1 | 2 } {
  if (error instanceof BackupError || error instanceof FolderInUse) return { words: error.message, exitCode: 1 };
  if (error instanceof BadConfig) return { words: error.message, exitCode: 2 };
  const { code, message, stack } = error as NodeJS.ErrnoException;
  if (code?.startsWith('ERR_PARSE_ARGS'))
    return { words: `无法识别的参数 / bad argument: ${message}\n\n${usage}`, exitCode: 2 };
  return { words: describeDiskError(error) ?? `失败 / failed: ${stack ?? String(error)}`, exitCode: 1 };
}
