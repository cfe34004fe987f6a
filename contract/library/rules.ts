/** Rules of 文件资料 that browser and server share. No schema here: pages import this file. */

/** Most characters, numbers and bytes. */
export const limits = {
  folder: 40,
  name: 120,
  tag: 20,
  tags: 5,
  note: 200,
  folders: 500,
  /** A folder in a folder in a folder in a folder. */
  depth: 4,
  files: 20,
  audience: 300,
  sharedWith: 200,
  /** Bytes of the files of one person, all versions and the recycle bin together. */
  quota: 2 * 1024 ** 3,
} as const;

/** Days that a removed file stays in the recycle bin (screens 16). */
export const binDays = 30;

export const fileStateKeys = ['draft', 'pending', 'rejected', 'published'] as const;
/** Of the newest version; readers see the newest that is published. */
export type FileState = (typeof fileStateKeys)[number];
export const fileStates: Record<FileState, string> = {
  draft: '未提交',
  pending: '审核中',
  rejected: '已驳回',
  published: '已发布',
};

export const fileViewKeys = ['all', 'favourite', 'unread', 'shared', 'own', 'bin'] as const;
/** What a list of files is about; `own` and `bin` also show what readers do not see. */
export type FileView = (typeof fileViewKeys)[number];

export type FileAct = 'edit' | 'version' | 'submit' | 'withdraw' | 'share' | 'remove' | 'restore';
const acts: Record<FileState, readonly FileAct[]> = {
  draft: ['edit', 'version', 'submit', 'remove'],
  // What is under review stays as it is.
  pending: ['withdraw'],
  rejected: ['edit', 'version', 'submit', 'remove'],
  published: ['edit', 'version', 'share', 'remove'],
};

/** Whether a file allows an act, whoever asks. */
export function canAct(act: FileAct, { state, removed }: { state: FileState; removed: boolean }): boolean {
  return removed ? act === 'restore' : acts[state].includes(act);
}

/** For whom something is: nobody named means everybody; both lists must admit. */
export interface Audience {
  type_ids: readonly number[];
  dept_ids: readonly number[];
}

/** Whether an audience admits somebody of a type who is in these departments. */
export const admits = (audience: Audience, who: { typeId: number; deptIds: readonly number[] }): boolean =>
  (audience.type_ids.length === 0 || audience.type_ids.includes(who.typeId)) &&
  (audience.dept_ids.length === 0 || who.deptIds.some((id) => audience.dept_ids.includes(id)));

interface FolderNode extends Audience {
  id: number;
  parent_id: number | null;
}

/** Folders that somebody sees: those that admit him, in folders that all do. */
export function seenFolders(
  folders: readonly FolderNode[],
  who: { typeId: number; deptIds: readonly number[] },
): Set<number> {
  const byId = new Map(folders.map((folder) => [folder.id, folder]));
  const isSeen = (folder: FolderNode, depth: number): boolean => {
    if (!admits(folder, who)) return false;
    if (folder.parent_id === null) return true;
    const parent = byId.get(folder.parent_id);
    return parent !== undefined && depth < limits.depth && isSeen(parent, depth + 1);
  };
  return new Set(folders.filter((folder) => isSeen(folder, 1)).map(({ id }) => id));
}

/** A folder with all that lie below it. */
export function foldersBelow(folders: readonly Pick<FolderNode, 'id' | 'parent_id'>[], id: number): number[] {
  const below = folders.filter((folder) => folder.parent_id === id);
  return [id, ...below.flatMap((folder) => foldersBelow(folders, folder.id))];
}

/** How deep a folder lies: 1 for one in no other. Infinity for one that lies in itself. */
export function depthOf(folders: readonly Pick<FolderNode, 'id' | 'parent_id'>[], id: number): number {
  let depth = 0;
  for (let at: number | null = id; at !== null; depth++) {
    if (depth > limits.depth) return Infinity;
    at = folders.find((folder) => folder.id === at)?.parent_id ?? null;
  }
  return depth;
}

/**
 * What is wrong with laying a folder into another; empty when nothing is.
 * @param id of the folder that is moved; undefined for a new one
 */
export function placeProblem(
  folders: readonly Pick<FolderNode, 'id' | 'parent_id'>[],
  id: number | undefined,
  parentId: number | null,
): string {
  if (parentId === null) return '';
  const below = id === undefined ? [] : foldersBelow(folders, id);
  if (below.includes(parentId)) return '不能放进自身或下级文件夹，请另选上级文件夹';
  const own = id === undefined ? 1 : Math.max(...below.map((one) => depthOf(folders, one))) - depthOf(folders, id) + 1;
  return depthOf(folders, parentId) + own > limits.depth ? `文件夹最多 ${limits.depth} 级，请另选上级文件夹` : '';
}
