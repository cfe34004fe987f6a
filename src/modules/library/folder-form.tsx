import { libraryFolderEndpoints as calls, type LibraryFolder } from '@contract/library/folders';
import { limits, placeProblem } from '@contract/library/rules';
import { MultiSelectField } from '@/kits/form/fields/multi-select-field';
import { SelectField } from '@/kits/form/fields/select-field';
import { SwitchField } from '@/kits/form/fields/switch-field';
import { TextField } from '@/kits/form/fields/text-field';
import { RowDrawer } from '@/kits/form/row-drawer';
import { useRowForm, type RowFormProps } from '@/kits/form/use-row-form';
import { DepartmentsField } from '@/kits/pick/option-fields';
import { usePersonTypes } from '@/modules/system/queries';
import { fileReads } from './reads';
import { folderOptions } from './words';

const labels = {
  name: '名称',
  parent_id: '上级文件夹',
  needs_review: '上传需审核',
  type_ids: '可见人员类型',
  dept_ids: '可见科室',
};

const valuesOf = (row: LibraryFolder | null) => ({
  name: row?.name ?? '',
  parent_id: row?.parent_id ?? null,
  needs_review: row?.needs_review ?? false,
  type_ids: row?.type_ids ?? [],
  dept_ids: row?.dept_ids ?? [],
});

/** Adds or edits a folder and for whom it is. */
export function FolderForm({
  row,
  folders,
  onClose,
}: RowFormProps<LibraryFolder> & { folders: readonly LibraryFolder[] }) {
  const types = (usePersonTypes().data ?? []).map(({ id: value, type_name: label }) => ({ value, label }));
  const parents = folderOptions(folders.filter(({ id }) => id !== row?.id));
  const form = useRowForm({
    row,
    what: '文件夹',
    draft: 'library.folder',
    labels,
    valuesOf,
    required: ['name'],
    rules: { parent_id: (parent) => placeProblem(folders, row?.id, parent) || null },
    call: calls.saveLibraryFolder,
    toInput: ({ type_ids, dept_ids, ...values }) => ({
      body: { id: row?.id, ...values, type_ids: [...type_ids], dept_ids: [...dept_ids] },
    }),
    refresh: fileReads,
    errorFields: { LIBRARY_REFUSED: 'parent_id' },
    choices: { parent_id: parents, type_ids: types },
  });
  return (
    <RowDrawer {...form.drawer} onClose={onClose}>
      <TextField {...form.fields('name')} maxLength={limits.folder} />
      <SelectField {...form.fields('parent_id')} options={parents} placeholder="不选为最上级" />
      <SwitchField {...form.fields('needs_review')} help="开启后，放入此文件夹的文件审核通过才能被查看" />
      <MultiSelectField {...form.fields('type_ids')} options={types} placeholder="不选为所有人员" />
      <DepartmentsField
        field={form.fields('dept_ids')}
        most={limits.audience}
        placeholder="不选为所有科室"
        help="本科室与在该科室轮转的人员可见；下级文件夹同样受限"
      />
    </RowDrawer>
  );
}
