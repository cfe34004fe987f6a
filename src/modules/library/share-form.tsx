import { libraryFileEndpoints as calls, type LibraryFile, type LibraryFileDetail } from '@contract/library/files';
import { limits } from '@contract/library/rules';
import { useCall } from '@/kernel/query/use-call';
import { DateField } from '@/kits/form/fields/date-field';
import { RowDrawer } from '@/kits/form/row-drawer';
import { useFormSave } from '@/kits/form/use-form-save';
import { useReachForm } from '@/kits/form/use-reach-form';
import { DepartmentsField } from '@/kits/pick/option-fields';
import { PeopleIdsField } from '@/kits/pick/people-ids-field';
import { fileReads } from './reads';

interface ShareFormProps {
  file: LibraryFile;
  onClose: () => void;
}

/** With whom a file is shared beyond its audience. */
export function ShareForm({ file, onClose }: ShareFormProps) {
  const detail = useCall(calls.libraryFileDetail, { query: { id: file.id } }).data;
  return detail && <Filled detail={detail} onClose={onClose} />;
}

interface Values {
  user_ids: readonly number[];
  dept_ids: readonly number[];
  until: string | null;
}

function Filled({ detail, onClose }: { detail: LibraryFileDetail; onClose: () => void }) {
  const form = useReachForm<Values>({
    key: `library.share:${detail.id}`,
    initial: {
      user_ids: detail.shares.people.map((one) => one.user_id),
      dept_ids: detail.shares.dept_ids,
      until: detail.shares.until,
    },
    version: detail.version,
    labels: { user_ids: '人员', dept_ids: '科室', until: '共享至' },
  });
  const save = useFormSave(form, calls.shareLibraryFile, {
    refresh: fileReads,
    done: '共享已保存，新增的人员会收到提醒',
    errorFields: { LIBRARY_REFUSED: 'user_ids' },
    toInput: ({ user_ids, dept_ids, until }) => ({
      body: { id: detail.id, user_ids: [...user_ids], dept_ids: [...dept_ids], until },
    }),
  });
  return (
    <RowDrawer form={form} title={`共享：${detail.name}`} onSubmit={save} onClose={onClose}>
      <PeopleIdsField field={form.fields('user_ids')} among="seen" most={limits.sharedWith} />
      <DepartmentsField field={form.fields('dept_ids')} most={limits.sharedWith} />
      <DateField {...form.fields('until')} help="留空为长期；清空人员与科室即结束共享" />
    </RowDrawer>
  );
}
