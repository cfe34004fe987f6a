import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { plannedScreen } from '../../scripts/new-screen/generate';
import { root } from './source-files';

/** The generator finds its places by the lines that stand there. The whole proof takes minutes (new-screen.long.test.ts); that a line was renamed is said here. */
const modules = readdirSync(join(root, 'src/modules'));

it.each(['ward-round', ...modules])('a screen can be generated in %s', (module) => {
  const planned = plannedScreen(root, { module, screen: 'planned-only', title: '只看计划', route: '/planned/only' });
  expect(planned.size).toBeGreaterThan(10);
});
