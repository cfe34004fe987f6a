import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { checkFiles } from './files';
import type { CallEvent } from './history';

it('an acknowledged workbook must be there', () => {
  const folder = mkdtempSync(join(tmpdir(), 'reach-files-'));
  const sent = { type: 'call', call: 'importFile', job: 'j', sentAt: 1 } as const;
  const kept: CallEvent = { ...sent, outcome: 'answered', answer: { hash: 'abcdef' } };
  expect(checkFiles([{ ...sent, outcome: 'silent' }], folder)).toEqual([]);
  expect(checkFiles([kept], folder)).toMatchObject([{ kind: 'lost' }]);
  mkdirSync(join(folder, 'ab'));
  writeFileSync(join(folder, 'ab', 'cdef'), '');
  expect(checkFiles([kept], folder)).toEqual([]);
  rmSync(folder, { recursive: true });
});
