import { libraryFileEndpoints as calls, type LibraryFile } from '@contract/library/files';
import { limits } from '@contract/library/rules';
import { uploadKinds } from '@contract/system/settings';
import { FilesField } from '@/kits/form/fields/files-field';
import { TextField } from '@/kits/form/fields/text-field';
import { RowDrawer } from '@/kits/form/row-drawer';
import { chosen } from '@/kits/form/rules';
import { useFormSave } from '@/kits/form/use-form-save';
import { useReachForm } from '@/kits/form/use-reach-form';
import { fileReads } from './reads';

/** The next version of a file; the ones before stay. */
export function VersionForm({ file, onClose }: { file: LibraryFile; onClose: () => void }) {
  const form = useReachForm<{ files: readonly string[]; note: string }>({
    key: `library.version:${file.id}`,
    initial: { files: [], note: '' },
    version: file.version,
    labels: { files: '文件', note: '更新说明' },
    rules: { files: chosen('文件') },
  });
  const save = useFormSave(form, calls.addLibraryVersion, {
    refresh: fileReads,
    done: ({ state }) => (state === 'pending' ? '新版本已提交审核，通过前读者看到原版本' : '新版本已保存'),
    errorFields: { LIBRARY_REFUSED: 'files' },
    toInput: ({ files, note }) => ({ body: { id: file.id, attachment_id: files[0]!, note } }),
  });
  return (
    <RowDrawer form={form} title={`上传新版本：${file.name}`} submitLabel="上传" onSubmit={save} onClose={onClose}>
      <FilesField {...form.fields('files')} owner="library" ownerId="" kinds={uploadKinds} max={1} />
      <TextField {...form.fields('note')} maxLength={limits.note} />
    </RowDrawer>
  );
}
