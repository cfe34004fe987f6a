import { sql } from 'drizzle-orm';
import { demoAccounts } from '@server/demo/accounts';
import { insertRows } from '@server/demo/insert-rows';
import type { DemoPart } from '@server/demo/part';
import { storedRotations } from '@server/demo/stored-rotations';
import { today } from '@server/kits/today';
import { changedStays } from './stay-rows';
import { rotationBlocks, rotationChanges, rotationPieces, rotationStays } from './tables';

/** The change that the demo's own rotations belong to. */
const changeId = '00000000-0000-4000-8000-000000000001';

export const rotationDemo: DemoPart = {
  key: 'rotation',
  after: ['people', 'handbook'],
  async write(tx, list) {
    const pieces = storedRotations(list, today());
    await tx.insert(rotationChanges).values({ id: changeId, kind: 'import', createdBy: demoAccounts[0]!.personId });
    await insertRows(
      tx,
      rotationPieces,
      pieces.map((piece) => ({ ...piece, changeId })),
    );
    const stays = changedStays(pieces, new Map(), today());
    await insertRows(
      tx,
      rotationStays,
      stays.map((stay) => ({ ...stay, changeId, origin: 'import' as const })),
    );
    await tx.execute(sql`select setval(${rotationBlocks.seqName!}, ${pieces.at(-1)?.blockId ?? 1})`);
  },
};
