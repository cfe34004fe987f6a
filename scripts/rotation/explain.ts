import { AppError } from '@contract/kernel/errors';
import { BadPlannerFile } from '@workers/engine/planner/read-value';

/** A failure as it is shown and as it stands in JSON. */
export interface Explained {
  code: string;
  message: string;
}

/** A failure that ends a command, with words for whoever typed it. */
export class CommandError extends Error {
  override name = 'CommandError';
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** Code and sentence of anything that was thrown. */
export function explain(error: unknown): Explained {
  if (error instanceof AppError) return { code: error.key, message: error.message };
  if (error instanceof CommandError) return { code: error.code, message: error.message };
  if (error instanceof Error && error.name === 'BadUsage') return { code: 'USAGE', message: error.message };
  if (error instanceof BadPlannerFile) return { code: 'BAD_FILE', message: error.message };
  return { code: 'SYSTEM_ERROR', message: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}
