import 'fake-indexeddb/auto';
import { it, vi } from 'vitest';
import { playHistories } from '@tests/builders/outbox-histories';

vi.mock('@device/database/sealed-json', () => import('@tests/builders/unsealed-json'));

/** By hand more: `REACH_HISTORIES=20000 npx vitest run --project long src/app/queued-calls.long.test.ts`. */
const count = Number(process.env['REACH_HISTORIES'] ?? 2000);

it(
  `${count} histories lose nothing, do nothing twice, for nobody else and in no other order`,
  () => playHistories(count),
  count * 1000,
);
