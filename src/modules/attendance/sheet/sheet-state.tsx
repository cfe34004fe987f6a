import { checkInEndpoints } from '@contract/attendance/check-in';
import { actProblem, isOpen, sheetStateWords } from '@contract/attendance/sheet-rules';
import { sheetEndpoints as calls, type Sheet } from '@contract/attendance/sheets';
import { Alert, Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { callName } from '@device/outbox/queued';
import { useOutbox } from '@/kernel/outbox/use-outbox';
import { useSave } from '@/kernel/query/use-save';
import { usePermission } from '@/kernel/session/permissions';
import { TextareaField } from '@/kits/form/fields/textarea-field';
import { RowDrawer } from '@/kits/form/row-drawer';
import { useRowForm } from '@/kits/form/use-row-form';
import { late } from '@/kits/late/late';
import { StatusDot } from '@/ui/status-dot';
import { printSheet } from './print-sheet';
import { SheetExport } from './sheet-export';

const WardCode = late(() => import('./ward-code').then((file) => file.WardCode));
const tones = { open: 'info', submitted: 'primary', confirmed: 'success', returned: 'warning' } as const;
const refresh = [calls.sheet, calls.records];

interface SheetStateProps {
  sheet: Sheet;
  deptId: number;
  /** Marks that are not saved yet. */
  changes: number;
}

/** How far the month's sheet is, and its way through submission and confirmation. */
export function SheetStateBar({ sheet, deptId, changes }: SheetStateProps) {
  const maySubmit = usePermission('attendance:sheet:submit');
  const mayConfirm = usePermission('attendance:sheet:confirm');
  const mayEdit = usePermission(checkInEndpoints.wardCode.access);
  const [isShowing, setShowing] = useState(false);
  const [isReturning, setReturning] = useState(false);
  const submit = useSave(calls.moveSheet, { refresh, done: '考勤表已提交' });
  const confirm = useSave(calls.judgeSheet, { refresh, done: '考勤表已确认' });
  const waiting = (useOutbox() ?? []).filter(({ entry }) => entry.call === callName(calls.saveMarks)).length;
  const key = { dept_id: deptId, month: sheet.month, type_id: sheet.type_id };
  const body = { ...key, version: sheet.version };
  const { state } = sheet;
  const tooEarly = actProblem('submit', state, { lastDay: sheet.days.at(-1)!.day, today: sheet.today });
  const problem = changes > 0 ? '请先保存登记' : waiting > 0 ? '登记发送后可以提交' : tooEarly;
  return (
    <>
      <Group gap={8}>
        <StatusDot tone={tones[state]}>{sheetStateWords[state]}</StatusDot>
        <Text size="sm" c="dimmed">
          {sheet.dept_name} {sheet.month} · {sheet.people.length} 人{waiting > 0 && ` · ${waiting} 次登记待发送`}
        </Text>
        {maySubmit && isOpen(state) && problem && (
          <Text size="sm" c="dimmed">
            {problem}
          </Text>
        )}
        <Group gap={8}>
          {maySubmit && isOpen(state) && (
            <Button
              size="compact-md"
              variant="default"
              disabled={problem !== undefined}
              loading={submit.isRunning}
              onClick={() => void submit.run({ body })}
            >
              提交本月
            </Button>
          )}
          <Button size="compact-md" variant="default" disabled={changes > 0} onClick={() => void printSheet(key)}>
            打印
          </Button>
          <SheetExport sheet={sheet} />
          {mayEdit && sheet.check_way === 'code' && (
            <Button size="compact-md" variant="default" onClick={() => setShowing(true)}>
              打卡码
            </Button>
          )}
          {mayConfirm && state === 'submitted' && (
            <Button
              size="compact-md"
              loading={confirm.isRunning}
              onClick={() => void confirm.run({ body: { ...body, act: 'confirm' } })}
            >
              确认
            </Button>
          )}
          {mayConfirm && (state === 'submitted' || state === 'confirmed') && (
            <Button size="compact-md" variant="default" onClick={() => setReturning(true)}>
              退回
            </Button>
          )}
        </Group>
      </Group>
      {state === 'returned' && (
        <Alert color="warning" p="xs">
          退回原因：{sheet.note}
        </Alert>
      )}
      {isShowing && <WardCode deptId={deptId} name={sheet.dept_name} onClose={() => setShowing(false)} />}
      {isReturning && <ReturnDrawer body={body} onClose={() => setReturning(false)} />}
    </>
  );
}

interface ReturnDrawerProps {
  body: { dept_id: number; month: string; type_id: number; version: number };
  onClose: () => void;
}

function ReturnDrawer({ body, onClose }: ReturnDrawerProps) {
  const form = useRowForm({
    row: null as { id: number; version: number } | null,
    what: '考勤表',
    draft: 'attendance.sheet.return',
    labels: { note: '退回原因' },
    valuesOf: () => ({ note: '' }),
    required: ['note'],
    call: calls.judgeSheet,
    toInput: ({ note }) => ({ body: { ...body, act: 'return' as const, note } }),
    refresh,
    done: () => '考勤表已退回',
  });
  return (
    <RowDrawer {...form.drawer} title="退回考勤表" submitLabel="退回" onClose={onClose}>
      <TextareaField {...form.fields('note')} maxLength={300} help="科室修改后重新提交" />
    </RowDrawer>
  );
}
