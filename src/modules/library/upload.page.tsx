import { libraryFileEndpoints as calls } from '@contract/library/files';
import { libraryFolderEndpoints } from '@contract/library/folders';
import { limits } from '@contract/library/rules';
import { uploadKinds } from '@contract/system/settings';
import { Alert } from '@mantine/core';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useCall } from '@/kernel/query/use-call';
import { usePermission } from '@/kernel/session/permissions';
import { DateField } from '@/kits/form/fields/date-field';
import { FilesField } from '@/kits/form/fields/files-field';
import { MultiSelectField } from '@/kits/form/fields/multi-select-field';
import { SelectField } from '@/kits/form/fields/select-field';
import { SwitchField } from '@/kits/form/fields/switch-field';
import { FormPage } from '@/kits/form/form-page';
import { FormSection } from '@/kits/form/form-section';
import { chosen, required } from '@/kits/form/rules';
import { useFormSave } from '@/kits/form/use-form-save';
import { useReachForm } from '@/kits/form/use-reach-form';
import { DepartmentsField } from '@/kits/pick/option-fields';
import { usePersonTypes } from '@/modules/system/queries';
import { mineScreen, uploadScreen } from './paths';
import { fileReads } from './reads';
import { TagsField, tagsProblem } from './tags-field';
import { folderOptions } from './words';

interface Values {
  files: readonly string[];
  folder_id: number | null;
  tags: readonly string[];
  type_ids: readonly number[];
  dept_ids: readonly number[];
  valid_until: string | null;
  must_read: boolean;
  submit: boolean;
}

const labels = {
  files: '文件',
  folder_id: '文件夹',
  tags: '标签',
  type_ids: '可见人员类型',
  dept_ids: '可见科室',
  valid_until: '有效期至',
  must_read: '必读',
  submit: '立即发布',
};

/** 上传文件: several at once into a folder; they travel in parts and go on after a reload. */
export default function UploadPage() {
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const isManager = usePermission('nf:file:edit');
  const folders = useCall(libraryFolderEndpoints.libraryFolders, {}).data ?? [];
  const options = folderOptions(folders);
  const types = (usePersonTypes().data ?? []).map(({ id: value, type_name: label }) => ({ value, label }));
  const form = useReachForm<Values>({
    key: 'library.upload',
    initial: {
      files: [],
      folder_id: Number(address.get('folder')) || null,
      tags: [],
      type_ids: [],
      dept_ids: [],
      valid_until: null,
      must_read: false,
      submit: true,
    },
    labels,
    rules: { files: chosen(labels.files), folder_id: required(labels.folder_id), tags: tagsProblem },
  });
  const save = useFormSave(form, calls.addLibraryFiles, {
    refresh: fileReads,
    done: ({ ids }) => `已上传 ${ids.length} 个文件`,
    errorFields: { LIBRARY_REFUSED: 'files', REFERENCE_MISSING: 'folder_id' },
    onDone: () => void navigate(mineScreen.path),
    toInput: ({ files, folder_id, tags, type_ids, dept_ids, ...values }) => ({
      body: {
        ...values,
        folder_id: folder_id!,
        attachment_ids: [...files],
        tags: [...tags],
        type_ids: [...type_ids],
        dept_ids: [...dept_ids],
      },
    }),
  });
  const { files, folder_id } = form.values;
  const folder = folders.find(({ id }) => id === folder_id);
  return (
    <FormPage form={form} title={uploadScreen.title} submitLabel="上传" onSubmit={save}>
      <FormSection>
        <FilesField
          {...form.fields('files')}
          owner="library"
          ownerId=""
          kinds={uploadKinds}
          max={limits.files}
          help={`图片、音视频、Word、PDF、Excel，一次最多 ${limits.files} 个`}
        />
        <Same ids={files} />
        <SelectField {...form.fields('folder_id')} options={options} />
        <TagsField {...form.fields('tags')} />
        <MultiSelectField {...form.fields('type_ids')} options={types} placeholder="不选为所有人员" />
        <DepartmentsField field={form.fields('dept_ids')} most={limits.audience} placeholder="不选为所有科室" />
        <DateField {...form.fields('valid_until')} help="留空为长期有效" />
        {isManager && <SwitchField {...form.fields('must_read')} help="发布后提醒可见范围内的人员阅读并确认" />}
        <SwitchField
          {...form.fields('submit')}
          help={folder?.needs_review ? '该文件夹需审核，上传后提交审核' : '关闭则先存入“我的文件”，仅自己可见'}
        />
      </FormSection>
    </FormPage>
  );
}

/** Files that are there already, by their bytes. */
function Same({ ids }: { ids: readonly string[] }) {
  const same = useCall(
    calls.sameLibraryFiles,
    { body: { attachment_ids: [...ids] } },
    { enabled: ids.length > 0, keepPrevious: true },
  ).data;
  if (ids.length === 0 || !same || same.length === 0) return null;
  return (
    <Alert color="warning" title="内容相同的文件已存在">
      {same.map(({ attachment_id: id, name, folder_name: folder }) => (
        <div key={id}>{`${name}（${folder}）`}</div>
      ))}
    </Alert>
  );
}
