import { libraryFileEndpoints as calls, type LibraryFile } from '@contract/library/files';
import { libraryFolderEndpoints } from '@contract/library/folders';
import { limits } from '@contract/library/rules';
import { useCall } from '@/kernel/query/use-call';
import { usePermission } from '@/kernel/session/permissions';
import { DateField } from '@/kits/form/fields/date-field';
import { MultiSelectField } from '@/kits/form/fields/multi-select-field';
import { SelectField } from '@/kits/form/fields/select-field';
import { SwitchField } from '@/kits/form/fields/switch-field';
import { TextField } from '@/kits/form/fields/text-field';
import { RowDrawer } from '@/kits/form/row-drawer';
import { useRowForm, type RowFormProps } from '@/kits/form/use-row-form';
import { DepartmentsField } from '@/kits/pick/option-fields';
import { usePersonTypes } from '@/modules/system/queries';
import { fileReads } from './reads';
import { TagsField, tagsProblem } from './tags-field';
import { folderOptions } from './words';

const labels = {
  name: '文件名',
  folder_id: '文件夹',
  tags: '标签',
  type_ids: '可见人员类型',
  dept_ids: '可见科室',
  valid_until: '有效期至',
  must_read: '必读',
  pinned: '置顶',
};

const valuesOf = (row: LibraryFile | null) => ({
  name: row?.name ?? '',
  folder_id: row?.folder_id ?? null,
  tags: row?.tags ?? [],
  type_ids: row?.type_ids ?? [],
  dept_ids: row?.dept_ids ?? [],
  valid_until: row?.valid_until ?? null,
  must_read: row?.must_read ?? false,
  pinned: row?.pinned ?? false,
});

/** What a file is called, where it lies and for whom it is. */
export function FileForm({ row, onClose }: RowFormProps<LibraryFile>) {
  const isManager = usePermission('nf:file:edit');
  const folders = folderOptions(useCall(libraryFolderEndpoints.libraryFolders, {}).data ?? []);
  const types = (usePersonTypes().data ?? []).map(({ id: value, type_name: label }) => ({ value, label }));
  const form = useRowForm({
    row,
    what: '文件',
    draft: 'library.file',
    labels,
    valuesOf,
    required: ['name', 'folder_id'],
    rules: { tags: tagsProblem },
    call: calls.saveLibraryFile,
    toInput: ({ folder_id, tags, type_ids, dept_ids, ...values }) => ({
      body: {
        id: row!.id,
        ...values,
        folder_id: folder_id!,
        tags: [...tags],
        type_ids: [...type_ids],
        dept_ids: [...dept_ids],
      },
    }),
    refresh: fileReads,
    errorFields: { LIBRARY_REFUSED: 'folder_id' },
    choices: { folder_id: folders, type_ids: types },
  });
  return (
    <RowDrawer {...form.drawer} onClose={onClose}>
      <TextField {...form.fields('name')} maxLength={limits.name} />
      <SelectField {...form.fields('folder_id')} options={folders} />
      <TagsField {...form.fields('tags')} />
      <MultiSelectField {...form.fields('type_ids')} options={types} placeholder="不选为所有人员" />
      <DepartmentsField field={form.fields('dept_ids')} most={limits.audience} placeholder="不选为所有科室" />
      <DateField {...form.fields('valid_until')} help="留空为长期有效；过期后读者不再看到" />
      {isManager && <SwitchField {...form.fields('must_read')} help="可见范围内的人员会收到提醒，并可查看已读名单" />}
      {isManager && <SwitchField {...form.fields('pinned')} />}
    </RowDrawer>
  );
}
