import { libraryFileEndpoints as calls, type LibraryFile } from '@contract/library/files';
import { binDays, canAct, fileStates } from '@contract/library/rules';
import { useSave } from '@/kernel/query/use-save';
import { saveAttachment } from '@/kits/attachments/save-attachment';
import type { RowAction } from '@/kits/table-page/row-actions';
import { confirm } from '@/ui/confirm';
import { fileReads } from './reads';

interface Opens {
  edit: (file: LibraryFile) => void;
  addVersion: (file: LibraryFile) => void;
  share: (file: LibraryFile) => void;
  readers: (file: LibraryFile) => void;
}

/** Fetches a file and counts it. */
export function useTake() {
  const take = useSave(calls.takeLibraryFile, { refresh: [calls.libraryFiles, calls.libraryFileDetail] });
  return async (id: number, number?: number): Promise<void> => {
    const taken = await take.run({ body: { id, ...(number !== undefined && { number }) } });
    if (taken) await saveAttachment(taken.attachment_id);
  };
}

/** What may be done with a file, as its reader, its owner and who manages all of them. */
export function useFileActs(opens: Opens): (file: LibraryFile) => RowAction[] {
  const take = useTake();
  const mark = useSave(calls.markLibraryFile, {
    refresh: fileReads,
    done: ({ favourite }) => (favourite ? '已收藏' : '已取消收藏'),
  });
  const submit = useSave(calls.submitLibraryFile, {
    refresh: fileReads,
    done: ({ state }) => ({ ...fileStates, draft: '已撤回', pending: '已提交审核' })[state],
  });
  const remove = useSave(calls.removeLibraryFile, { refresh: fileReads, done: '已移入回收站' });
  const restore = useSave(calls.restoreLibraryFile, { refresh: fileReads, done: '已恢复' });
  const askRemove = async ({ id, name, version }: LibraryFile) => {
    const isSure = await confirm({
      title: '删除文件',
      message: `“${name}”将移入回收站，${binDays} 天后自动清除，期间可以恢复。`,
      confirmLabel: '删除',
      danger: true,
    });
    if (isSure) await remove.run({ body: { id }, ifMatch: version });
  };
  return (file) => {
    const may = (act: Parameters<typeof canAct>[0]) => file.is_mine && canAct(act, file);
    const handIn = (isIn: boolean) => () =>
      void submit.run({ body: { id: file.id, submit: isIn }, ifMatch: file.version });
    const isOut = !file.removed && file.state === 'published';
    return [
      ...(file.removed ? [] : [{ label: '下载', call: calls.takeLibraryFile, onClick: () => void take(file.id) }]),
      ...(may('submit') ? [{ label: '提交', call: calls.submitLibraryFile, onClick: handIn(true) }] : []),
      ...(may('withdraw') ? [{ label: '撤回', call: calls.submitLibraryFile, onClick: handIn(false) }] : []),
      ...(may('restore')
        ? [
            {
              label: '恢复',
              call: calls.restoreLibraryFile,
              onClick: () => void restore.run({ body: { id: file.id }, ifMatch: file.version }),
            },
          ]
        : []),
      ...(isOut
        ? [
            {
              label: file.favourite ? '取消收藏' : '收藏',
              call: calls.markLibraryFile,
              onClick: () => void mark.run({ body: { id: file.id, favourite: !file.favourite } }),
            },
          ]
        : []),
      ...(may('edit') ? [{ label: '编辑', call: calls.saveLibraryFile, onClick: () => opens.edit(file) }] : []),
      ...(may('version')
        ? [{ label: '上传新版本', call: calls.addLibraryVersion, onClick: () => opens.addVersion(file) }]
        : []),
      ...(may('share') ? [{ label: '共享', call: calls.shareLibraryFile, onClick: () => opens.share(file) }] : []),
      ...(isOut ? [{ label: '已读名单', call: calls.libraryReaders, onClick: () => opens.readers(file) }] : []),
      ...(may('remove')
        ? [
            {
              label: '删除',
              call: calls.removeLibraryFile,
              color: 'danger' as const,
              onClick: () => void askRemove(file),
            },
          ]
        : []),
    ];
  };
}
