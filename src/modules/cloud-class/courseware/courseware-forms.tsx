import { cloudClassConfigEndpoints } from '@contract/cloud-class/config';
import { coursewareEndpoints as calls, type Courseware } from '@contract/cloud-class/courseware';
import { coursewareKinds, limits } from '@contract/cloud-class/rules';
import { useState } from 'react';
import { useCall } from '@/kernel/query/use-call';
import { FilesField } from '@/kits/form/fields/files-field';
import { SwitchField } from '@/kits/form/fields/switch-field';
import { TextField } from '@/kits/form/fields/text-field';
import { RowDrawer } from '@/kits/form/row-drawer';
import { chosen, required } from '@/kits/form/rules';
import { useFormSave } from '@/kits/form/use-form-save';
import { useReachForm } from '@/kits/form/use-reach-form';
import { useRowForm } from '@/kits/form/use-row-form';
import { Measured } from './measured';

export const coursewareReads = [calls.coursewares, calls.coursewareDetail];
const shareHelp = '共享后，所有能建课程的人都可以使用这个课件';

/** Brings a file into the library. */
export function AddForm({ onClose }: { onClose: () => void }) {
  const settings = useCall(cloudClassConfigEndpoints.cloudClassSettings, {}).data;
  const [seconds, measured] = useState<number | null>(null);
  const form = useReachForm<{ files: readonly string[]; name: string; is_shared: boolean }>({
    key: 'cloudClass.upload',
    initial: { files: [], name: '', is_shared: false },
    labels: { files: '文件', name: '名称', is_shared: '共享' },
    rules: { files: chosen('文件'), name: required('名称') },
  });
  const save = useFormSave(form, calls.addCourseware, {
    refresh: coursewareReads,
    done: '课件已保存',
    errorFields: { CLOUD_CLASS_REFUSED: 'files' },
    onDone: onClose,
    toInput: ({ files, ...values }) => ({ body: { ...values, attachment_id: files[0]!, seconds } }),
  });
  const [file] = form.values.files;
  return (
    <RowDrawer form={form} title="上传课件" onSubmit={save} onClose={onClose}>
      <FilesField
        {...form.fields('files')}
        owner="cloud-class"
        ownerId=""
        kinds={settings?.kinds ?? coursewareKinds}
        max={1}
        help={settings && `不超过 ${settings.megabytes} MB；中断后重新选择同一文件可续传`}
      />
      {file && <Measured key={file} id={file} onLength={measured} />}
      <TextField {...form.fields('name')} maxLength={limits.name} />
      <SwitchField {...form.fields('is_shared')} help={shareHelp} />
    </RowDrawer>
  );
}

/** What a courseware is called, and who may use it. */
export function CoursewareForm({ row, onClose }: { row: Courseware; onClose: () => void }) {
  const form = useRowForm({
    row,
    what: '课件',
    draft: 'cloudClass.courseware',
    labels: { name: '名称', is_shared: '共享' },
    valuesOf: (one: Courseware | null) => ({ name: one?.name ?? '', is_shared: one?.is_shared ?? false }),
    required: ['name'],
    call: calls.saveCourseware,
    toInput: (values) => ({ body: { id: row.id, ...values } }),
    refresh: coursewareReads,
  });
  return (
    <RowDrawer {...form.drawer} onClose={onClose}>
      <TextField {...form.fields('name')} maxLength={limits.name} />
      <SwitchField {...form.fields('is_shared')} help={`${shareHelp}；停止共享不影响已使用它的课程`} />
    </RowDrawer>
  );
}

/** Another file in its place; courses that use it show it at once. */
export function ReplaceForm({ row, onClose }: { row: Courseware; onClose: () => void }) {
  const settings = useCall(cloudClassConfigEndpoints.cloudClassSettings, {}).data;
  const [seconds, measured] = useState<number | null>(null);
  const form = useReachForm<{ files: readonly string[]; note: string }>({
    key: `cloudClass.replace:${row.id}`,
    initial: { files: [], note: '' },
    version: row.version,
    labels: { files: '文件', note: '更新说明' },
    rules: { files: chosen('文件') },
  });
  const save = useFormSave(form, calls.replaceCourseware, {
    refresh: coursewareReads,
    done: '课件已替换，使用它的课程随之更新',
    errorFields: { CLOUD_CLASS_REFUSED: 'files' },
    onDone: onClose,
    toInput: ({ files, note }) => ({ body: { id: row.id, note, attachment_id: files[0]!, seconds } }),
  });
  const [file] = form.values.files;
  return (
    <RowDrawer form={form} title={`替换：${row.name}`} submitLabel="替换" onSubmit={save} onClose={onClose}>
      <FilesField
        {...form.fields('files')}
        owner="cloud-class"
        ownerId=""
        kinds={settings?.kinds ?? coursewareKinds}
        max={1}
      />
      {file && <Measured key={file} id={file} onLength={measured} />}
      <TextField {...form.fields('note')} maxLength={limits.remark} />
    </RowDrawer>
  );
}
