import type { LibraryFile } from '@contract/library/files';
import type { LibraryFolder } from '@contract/library/folders';
import { fileStates, type FileState } from '@contract/library/rules';
import type { UploadKind } from '@contract/system/settings';
import { IconStarFilled } from '@tabler/icons-react';
import { StatusDot } from '@/ui/status-dot';
import { formatDateTime } from '@/ui/format';
import classes from './library.module.css';

const tones = { draft: 'info', pending: 'warning', rejected: 'danger', published: 'success' } as const;

export const FileStateWord = ({ state }: { state: FileState }) => (
  <StatusDot tone={tones[state]}>{fileStates[state]}</StatusDot>
);

const kindNames: Record<UploadKind, string> = {
  image: '图片',
  audio: '音频',
  video: '视频',
  word: 'Word',
  pdf: 'PDF',
  excel: 'Excel',
};
export const kindOptions = (Object.entries(kindNames) as [UploadKind, string][]).map(([value, label]) => ({
  value,
  label,
}));

/** A file's name with what a reader looks for: that it stands first, must be read, is a favourite. */
export function FileName({ file }: { file: LibraryFile }) {
  return (
    <span className={classes.name}>
      {file.favourite && <IconStarFilled size={14} aria-label="已收藏" color="var(--mantine-color-warning-6)" />}
      {file.pinned && <span className={classes.muted}>置顶</span>}
      <span>{file.name}</span>
    </span>
  );
}

/** What is asked of the reader. */
export function ReadWord({ file }: { file: LibraryFile }) {
  if (!file.must_read) return '–';
  return file.read_at ? (
    <span title={`${formatDateTime(file.read_at)} 确认`}>
      <StatusDot tone="success">已读</StatusDot>
    </span>
  ) : (
    <StatusDot tone="warning">待读</StatusDot>
  );
}

/** Folders in the order of a tree, each with how deep it lies, from 0 on. */
export function inTree(folders: readonly LibraryFolder[], parent: number | null = null, depth = 0): Branch[] {
  const ids = new Set(folders.map(({ id }) => id));
  const isHere = (one: LibraryFolder) =>
    parent === null ? one.parent_id === null || !ids.has(one.parent_id) : one.parent_id === parent;
  return folders.filter(isHere).flatMap((folder) => [{ folder, depth }, ...inTree(folders, folder.id, depth + 1)]);
}
export interface Branch {
  folder: LibraryFolder;
  depth: number;
}

/** Options of a choice of folders; what lies in another is moved in. */
export const folderOptions = (folders: readonly LibraryFolder[]) =>
  inTree(folders).map(({ folder, depth }) => ({ value: folder.id, label: `${'　'.repeat(depth)}${folder.name}` }));

export const untilOf = ({ valid_until: day }: Pick<LibraryFile, 'valid_until'>) => day ?? '长期有效';
