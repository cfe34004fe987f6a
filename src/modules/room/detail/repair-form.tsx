import { repairEndpoints as calls, type Repair } from '@contract/room/repairs';
import { limits, repairStateKeys, repairStates, type RepairState } from '@contract/room/rules';
import { SelectField } from '@/kits/form/fields/select-field';
import { TextareaField } from '@/kits/form/fields/textarea-field';
import { RowDrawer } from '@/kits/form/row-drawer';
import { useRowForm } from '@/kits/form/use-row-form';

const refresh = [calls.repairs];
const states = repairStateKeys.map((value) => ({ value, label: repairStates[value] }));

/** What became of a report. */
export function RepairForm({ row, onClose }: { row: Repair; onClose: () => void }) {
  const form = useRowForm({
    row,
    what: '报修',
    draft: 'room.repair',
    labels: { state: '状态', reply: '处理结果' },
    valuesOf: (repair) => ({
      state: (repair?.state ?? 'open') as RepairState | null,
      reply: repair?.reply ?? '',
    }),
    required: ['state'],
    call: calls.saveRepair,
    toInput: ({ state, reply }) => ({ body: { id: row.id, state: state!, reply } }),
    refresh,
    choices: { state: states },
  });
  return (
    <RowDrawer {...form.drawer} title="处理报修" onClose={onClose}>
      <p>{row.problem}</p>
      <SelectField {...form.fields('state')} options={states} help="完成时通知报修人" />
      <TextareaField {...form.fields('reply')} maxLength={limits.note} />
    </RowDrawer>
  );
}

/** Reports something that is broken in a room. */
export function ReportForm({ roomId, room, onClose }: { roomId: number; room: string; onClose: () => void }) {
  const form = useRowForm<Repair, { problem: string }, typeof calls.reportRepair>({
    row: null,
    what: '报修',
    draft: `room.report.${roomId}`,
    labels: { problem: '故障描述' },
    valuesOf: () => ({ problem: '' }),
    required: ['problem'],
    call: calls.reportRepair,
    toInput: ({ problem }) => ({ body: { room_id: roomId, problem } }),
    refresh,
    done: () => '已报修，房间管理员会收到消息',
  });
  return (
    <RowDrawer {...form.drawer} title={`报修：${room}`} submitLabel="提交报修" onClose={onClose}>
      <TextareaField {...form.fields('problem')} maxLength={limits.note} help="如投影仪不亮、空调漏水，写明位置" />
    </RowDrawer>
  );
}
