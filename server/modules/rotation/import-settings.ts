import { z } from 'zod';
import type { Database } from '@server/kernel/database/database';

const settings = z.object({ IMPORTS_AT_ONCE: z.coerce.number().int().min(1).max(8).optional() });

/**
 * How many imports are written at once, over all processes of a database. The embedded engine does one thing at a
 * time: a second import there would make both slower and everybody else wait.
 */
export function importsAtOnce(variables: Record<string, string | undefined>, engine: Database['engine']): number {
  const { IMPORTS_AT_ONCE: said } = settings.parse({ IMPORTS_AT_ONCE: variables['IMPORTS_AT_ONCE'] || undefined });
  return said ?? (engine === 'pglite' ? 1 : 2);
}

/** What is wrong with these variables, a line each, for the person who starts the server. */
export function importFaults(variables: Record<string, string | undefined>): string[] {
  const said = variables['IMPORTS_AT_ONCE'];
  if (!said || settings.safeParse({ IMPORTS_AT_ONCE: said }).success) return [];
  return [`IMPORTS_AT_ONCE=${said}：应为 1–8 的整数 / a number, 1 to 8`];
}
