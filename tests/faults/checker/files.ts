import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Complaint } from './complaint';
import { callsOf, type HistoryEvent } from './history';

/** Every workbook whose keeping was acknowledged lies in the folder of files, by its hash. */
export function checkFiles(history: readonly HistoryEvent[], folder: string): Complaint[] {
  return callsOf(history)
    .filter(({ call, outcome }) => call === 'importFile' && outcome === 'answered')
    .flatMap(({ job, answer }): Complaint[] => {
      const { hash } = answer as { hash: string };
      const isThere = existsSync(join(folder, hash.slice(0, 2), hash.slice(2)));
      return isThere ? [] : [{ kind: 'lost', text: `the workbook of ${job} was acknowledged and is not there` }];
    });
}
