import { planEndpoints as calls, type ActivityRow } from '@contract/activities/plans';
import { limits } from '@contract/activities/rules';
import { SwitchField } from '@/kits/form/fields/switch-field';
import { TextareaField } from '@/kits/form/fields/textarea-field';
import { RowDrawer } from '@/kits/form/row-drawer';
import { useRowForm } from '@/kits/form/use-row-form';
import { planReads } from '../reads';
import { whenWords } from '../words';

const labels = { reason: '取消原因', following: '以后各次' };

/** Cancels an activity, or it and the later ones of its series; who enrolled and who speaks is told why. */
export function CancelForm({ row, onClose }: { row: ActivityRow; onClose: () => void }) {
  const form = useRowForm({
    row,
    what: '活动',
    draft: 'activities.cancel',
    labels,
    valuesOf: () => ({ reason: '', following: false }),
    required: ['reason'],
    call: calls.cancelActivity,
    toInput: (body) => ({ params: { id: row.id }, body }),
    refresh: planReads,
    done: ({ cancelled }) =>
      cancelled > 1 ? `已取消 ${cancelled} 次活动，已通知相关人员` : '活动已取消，已通知相关人员',
  });
  return (
    <RowDrawer {...form.drawer} title="取消活动" submitLabel="取消活动" onClose={onClose}>
      <p>
        “{row.title}” {whenWords(row)}
      </p>
      <TextareaField {...form.fields('reason')} maxLength={limits.note} help="通知主讲与已报名的人员" />
      {row.series_id !== null && (
        <SwitchField {...form.fields('following')} words={['本系列以后各次一并取消', '只取消这一次']} />
      )}
    </RowDrawer>
  );
}
