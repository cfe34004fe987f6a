import { planEndpoints as calls, type Activity } from '@contract/activities/plans';
import { limits } from '@contract/activities/rules';
import { TextareaField } from '@/kits/form/fields/textarea-field';
import { RowDrawer } from '@/kits/form/row-drawer';
import { useRowForm } from '@/kits/form/use-row-form';
import { planReads } from '../reads';

const labels = { minutes: '活动记录' };

/** Writes what took place. */
export function RecordForm({ row, onClose }: { row: Activity; onClose: () => void }) {
  const form = useRowForm({
    row,
    what: '活动记录',
    draft: 'activities.record',
    labels,
    valuesOf: (activity: Activity | null) => ({ minutes: activity?.minutes ?? '' }),
    required: ['minutes'],
    call: calls.saveRecord,
    toInput: (body) => ({ params: { id: row.id }, body }),
    refresh: planReads,
    done: () => '活动记录已保存',
  });
  return (
    <RowDrawer {...form.drawer} title="填写活动记录" size={700} onClose={onClose}>
      <TextareaField
        {...form.fields('minutes')}
        maxLength={limits.minutesText}
        rows={12}
        help="过程、讨论要点与结论；请勿写入能认出患者身份的信息"
      />
    </RowDrawer>
  );
}
