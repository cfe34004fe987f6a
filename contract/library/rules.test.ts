import { describe, expect, it } from 'vitest';
import { admits, canAct, depthOf, foldersBelow, placeProblem, seenFolders } from './rules';

const all = { type_ids: [], dept_ids: [] };
const folders = [
  { id: 1, parent_id: null, ...all },
  { id: 2, parent_id: 1, type_ids: [1], dept_ids: [] },
  { id: 3, parent_id: 2, type_ids: [], dept_ids: [7] },
  { id: 4, parent_id: 3, ...all },
  { id: 5, parent_id: null, type_ids: [], dept_ids: [7, 8] },
];

describe('who sees a folder', () => {
  it.each([
    { typeId: 1, deptIds: [7], seen: [1, 2, 3, 4, 5] },
    { typeId: 1, deptIds: [8], seen: [1, 2, 5] },
    { typeId: 2, deptIds: [7], seen: [1, 5] },
    { typeId: 2, deptIds: [], seen: [1] },
    { typeId: 1, deptIds: [9, 7], seen: [1, 2, 3, 4, 5] },
  ])('type $typeId in $deptIds sees $seen', ({ seen, ...who }) => {
    expect([...seenFolders(folders, who)]).toEqual(seen);
  });

  it('a folder whose parent is gone, or that lies in itself, is nobody’s', () => {
    const who = { typeId: 1, deptIds: [] };
    expect([...seenFolders([{ id: 9, parent_id: 8, ...all }], who)]).toEqual([]);
    expect([...seenFolders([{ id: 9, parent_id: 9, ...all }], who)]).toEqual([]);
  });

  it('both lists must admit', () => {
    expect(admits({ type_ids: [1], dept_ids: [7] }, { typeId: 1, deptIds: [8] })).toBe(false);
    expect(admits({ type_ids: [1], dept_ids: [7] }, { typeId: 2, deptIds: [7] })).toBe(false);
    expect(admits({ type_ids: [1], dept_ids: [7] }, { typeId: 1, deptIds: [7] })).toBe(true);
  });
});

describe('where a folder may lie', () => {
  it.each([
    [undefined, null, ''],
    [undefined, 3, ''],
    [undefined, 4, '文件夹最多 4 级'],
    [1, 3, '不能放进自身'],
    [1, 1, '不能放进自身'],
    // Three more levels hang on it.
    [2, 5, ''],
    [1, 5, '文件夹最多 4 级'],
    [5, 3, ''],
    [5, 4, '文件夹最多 4 级'],
  ])('%s into %s: %s', (id, parent, words) => {
    const problem = placeProblem(folders, id, parent);
    expect(words === '' ? problem === '' : problem.startsWith(words)).toBe(true);
  });

  it('counts levels, and finds what lies below', () => {
    expect([depthOf(folders, 1), depthOf(folders, 4)]).toEqual([1, 4]);
    expect(depthOf([{ id: 1, parent_id: 1 }], 1)).toBe(Infinity);
    expect(foldersBelow(folders, 2)).toEqual([2, 3, 4]);
  });
});

it.each([
  ['edit', 'draft', false, true],
  ['edit', 'pending', false, false],
  ['withdraw', 'pending', false, true],
  ['submit', 'rejected', false, true],
  ['submit', 'published', false, false],
  ['share', 'published', false, true],
  ['share', 'draft', false, false],
  ['remove', 'pending', false, false],
  ['restore', 'published', true, true],
  ['restore', 'published', false, false],
  ['edit', 'published', true, false],
] as const)('%s of one that is %s, removed: %s → %s', (act, state, removed, is) => {
  expect(canAct(act, { state, removed })).toBe(is);
});
