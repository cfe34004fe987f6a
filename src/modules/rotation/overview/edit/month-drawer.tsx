import { Alert, Drawer, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { formatMonth } from '@contract/kernel/half-month';
import type { DataOf } from '@contract/kernel/endpoint';
import { editEndpoints as calls, type HeldMonthPiece } from '@contract/rotation/edits';
import { hasBegun, stayStateWords } from '@contract/rotation/stay-states';
import { useCall } from '@/kernel/query/use-call';
import { SelectField } from '@/kits/form/fields/select-field';
import { FormDrawer } from '@/kits/form/form-drawer';
import { FormSection } from '@/kits/form/form-section';
import { useReachForm } from '@/kits/form/use-reach-form';
import { Loaded } from '@/kits/loaded/loaded';
import { cellOf, type RowMonth } from './edit-steps';
import { crowdedWords, heldWords, monthChoices, piecesOf, valuesOf, type MonthValues } from './month-choices';
import classes from './month-drawer.module.css';
import { RequirementList } from './requirement-list';
import type { Edits } from './use-edits';

interface MonthDrawerProps {
  place: RowMonth;
  edits: Edits;
  onClose: () => void;
}

type MonthToEdit = DataOf<typeof calls.editMonth>;

const labels = { shape: '整月或半月', whole: '科室', first: '上半月科室', second: '下半月科室' };
const shapes = [
  { value: 'whole', label: '整月' },
  { value: 'halves', label: '上、下半月' },
];
const size = 480;

/** A month of a person: where it is spent, how full the departments are, and what is still missing of the scheme. */
export function MonthDrawer({ place, edits, onClose }: MonthDrawerProps) {
  const { row, month } = place;
  const date = formatMonth(month);
  const call = useCall(calls.editMonth, { body: { userId: row.userId, date } }, { staleTime: 0 });
  const title = `${row.name} ${date}`;
  if (call.data && !call.isFetching) {
    return <MonthForm title={title} place={place} month={call.data} edits={edits} onClose={onClose} />;
  }
  return (
    <Drawer opened onClose={onClose} title={title} size={size} closeButtonProps={{ 'aria-label': '关闭' }}>
      <Loaded call={{ ...call, data: undefined }} what="该月轮转">
        {() => null}
      </Loaded>
    </Drawer>
  );
}

function MonthForm({ title, place, month, edits, onClose }: MonthDrawerProps & { title: string; month: MonthToEdit }) {
  const { lists, departments, requirements } = month;
  // What somebody else has put there while the form was open; saving again is compared with it.
  const [moved, setMoved] = useState<readonly HeldMonthPiece[] | null>(null);
  const pieces = moved ?? month.pieces;
  const choices = monthChoices(lists, pieces, departments);
  const form = useReachForm<MonthValues>({
    key: `rotation.month:${place.row.userId}:${place.month}`,
    initial: valuesOf(month.pieces),
    labels,
  });
  const after = piecesOf(form.values);
  const nameOf = (deptId: number) =>
    choices.find(({ value }) => value.endsWith(`-${deptId}`))?.label.split('（')[0] ?? '';
  const crowded = crowdedWords(after, pieces, departments, nameOf);
  const begun = pieces.find(({ state }) => hasBegun(state));
  const seen = pieces.map(({ halfUp, deptId, stDeptId }) => ({ halfUp, deptId, stDeptId }));
  const save = async () => {
    const cell = { ...cellOf(place, after), before: seen };
    const result = await edits.write(`修改 ${title}`, [cell]);
    if (result.isDone) form.markSaved();
    // One month was sent: what was moved is that one.
    else setMoved(result.moved[0]?.pieces ?? moved);
    return result.isDone;
  };
  return (
    <FormDrawer form={form} title={title} onSubmit={save} onClose={onClose}>
      {moved && <Alert color="warning">{`他人刚把该月改为：${heldWords(moved)}。再次保存将以您的选择为准。`}</Alert>}
      {begun && (
        <Alert color="warning">
          {`“${begun.deptName}”${stayStateWords[begun.state]}，这一段不能修改；可以填写同月空着的半个月。`}
        </Alert>
      )}
      {!lists && <Alert color="warning">没有适用的轮转方案，请先完善年级和专业，或发布对应的方案。</Alert>}
      <FormSection>
        <SegmentedControl
          aria-label={labels.shape}
          data={shapes}
          value={form.values.shape}
          onChange={(shape) => form.set({ shape: shape === 'halves' ? 'halves' : 'whole' })}
        />
        {form.values.shape === 'whole' ? (
          <SelectField {...form.fields('whole')} options={choices} placeholder="未安排" />
        ) : (
          <>
            <SelectField {...form.fields('first')} options={choices} placeholder="未安排" />
            <SelectField {...form.fields('second')} options={choices} placeholder="未安排" />
          </>
        )}
      </FormSection>
      {crowded.map((words) => (
        <Alert key={words} color="warning" className={classes.warning}>
          {words}
        </Alert>
      ))}
      <RequirementList requirements={requirements} />
    </FormDrawer>
  );
}
