import { selectionEndpoints as calls, type Applicant, type Selection } from '@contract/teacher/selection/rounds';
import { overQuota } from '@contract/teacher/selection/rules';
import { useCall } from '@/kernel/query/use-call';
import { MultiSelectField } from '@/kits/form/fields/multi-select-field';
import { RowDrawer } from '@/kits/form/row-drawer';
import { useFormSave } from '@/kits/form/use-form-save';
import { useReachForm } from '@/kits/form/use-reach-form';
import { quotaOf } from './words';

interface NoticeFormProps {
  row: Selection;
  onClose: () => void;
}

/** Who is to be appointed, for the public notice; of each department the best are proposed, up to its limit. */
export function NoticeForm({ row, onClose }: NoticeFormProps) {
  const query = { page: 1, size: 500, selection_id: row.id, state: 'passed' as const };
  const passed = useCall(calls.applicants, { query }, { staleTime: 0 }).data?.list;
  return passed && <Filled row={row} passed={passed} onClose={onClose} />;
}

function Filled({ row, passed, onClose }: NoticeFormProps & { passed: readonly Applicant[] }) {
  const chosenOf = (ids: readonly number[]) => passed.filter(({ id }) => ids.includes(id));
  const form = useReachForm({
    key: `teacher.selection.notice:${row.id}`,
    initial: { declaration_ids: proposed(row, passed) },
    version: row.version,
    labels: { declaration_ids: '拟聘人员' },
    rules: {
      declaration_ids: (ids) => {
        if (ids.length === 0) return '请至少选择一个拟聘人员';
        const over = overQuota(row.quota, chosenOf(ids));
        return over.length > 0 ? `${quotaOf(row)}，已超出：${over.join('、')}` : null;
      },
    },
  });
  const save = useFormSave(form, calls.noticeSelection, {
    refresh: [calls.selections, calls.selection, calls.applicants],
    done: ({ noticed_until }) => `已公示，至 ${noticed_until}`,
    errorFields: { TEACHER_SELECTION_REFUSED: 'declaration_ids' },
    toInput: ({ declaration_ids }) => ({ body: { id: row.id, declaration_ids: [...declaration_ids] } }),
  });
  return (
    <RowDrawer form={form} title="公示结果" submitLabel="公示" onSubmit={save} onClose={onClose}>
      <MultiSelectField
        {...form.fields('declaration_ids')}
        required
        options={passed
          .filter(({ is_objected }) => !is_objected)
          .map(({ id, name, dept_name, score }) => ({
            value: id,
            label: [name, score === null ? '未评分' : `${score} 分`, dept_name || '无科室'].join(' · '),
          }))}
        help={`公示 ${row.notice_days} 天，${quotaOf(row)}；已按得分预选`}
      />
    </RowDrawer>
  );
}

/** Those who stand in the notice already, or else the best of each department. */
function proposed(row: Selection, passed: readonly Applicant[]): readonly number[] {
  const before = passed.filter(({ is_selected }) => is_selected);
  const free = passed.filter(({ is_objected }) => !is_objected);
  if (before.length > 0) return before.map(({ id }) => id);
  const taken = new Map<string, number>();
  return free
    .filter(({ dept_name: dept }) => {
      const count = (taken.get(dept) ?? 0) + 1;
      taken.set(dept, count);
      return row.quota === null || count <= row.quota;
    })
    .map(({ id }) => id);
}
