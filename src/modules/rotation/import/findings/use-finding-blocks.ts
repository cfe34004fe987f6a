import type { Finding, FindingCode } from '@contract/rotation/types';
import { useCallback, useRef, useState } from 'react';
import { readDeviceKey } from '@device/database/device-key';
import { readFindings } from '@device/tasks/findings';
import { useUserDatabase } from '@/kernel/session/use-user-database';

const blockSize = 100;

interface Source {
  taskId: string;
  sheet: string;
  code: FindingCode | undefined;
}

/**
 * Findings by their place in the list, read in blocks as they come into view. `at` answers undefined for what is
 * still on its way.
 */
export function useFindingBlocks({ taskId, sheet, code }: Source) {
  const db = useUserDatabase();
  const [blocks, setBlocks] = useState<ReadonlyMap<number, Finding[]>>(new Map());
  const asked = useRef(new Set<number>());

  const show = useCallback(
    (first: number, last: number) => {
      for (let block = Math.floor(first / blockSize); block <= Math.floor(last / blockSize); block++) {
        if (asked.current.has(block)) continue;
        asked.current.add(block);
        void load(block);
      }
      async function load(block: number): Promise<void> {
        const key = await readDeviceKey(db);
        if (!key) return;
        const stretch = { sheet, code, offset: block * blockSize, limit: blockSize };
        const findings = await readFindings<Finding>(db, key, taskId, stretch);
        setBlocks((known) => new Map(known).set(block, findings));
      }
    },
    [db, taskId, sheet, code],
  );
  const at = (index: number): Finding | undefined => blocks.get(Math.floor(index / blockSize))?.[index % blockSize];
  return { at, show };
}
