import { objectionEndpoints as calls, type Appointable } from '@contract/teacher/selection/objections';
import { objectionLimits as limits } from '@contract/teacher/selection/objection-rules';
import { selectionEndpoints } from '@contract/teacher/selection/rounds';
import { Button, Checkbox, Group, Modal } from '@mantine/core';
import { useState } from 'react';
import { useCall } from '@/kernel/query/use-call';
import { useSave } from '@/kernel/query/use-save';
import { Loaded } from '@/kits/loaded/loaded';
import { EmptyState } from '@/ui/state-views';
import { useIsMobile } from '@/ui/use-is-mobile';
import classes from './objections.module.css';
import { kindOf } from './words';

/** 批量发布结果: who of all rounds under notice would be appointed until when, who is held and why; then all at once. */
export function AppointDialog({ onClose }: { onClose: () => void }) {
  const isMobile = useIsMobile();
  const answer = useCall(calls.appointables, {}, { staleTime: 0 });
  return (
    <Modal
      opened
      onClose={onClose}
      size="xl"
      fullScreen={isMobile}
      title="批量发布结果"
      closeButtonProps={{ 'aria-label': '关闭' }}
    >
      <Loaded call={answer} what="公示人员">
        {(list) => <Chosen list={list} onClose={onClose} />}
      </Loaded>
    </Modal>
  );
}

function Chosen({ list, onClose }: { list: readonly Appointable[]; onClose: () => void }) {
  const ready = list.filter(({ hold }) => hold === '').slice(0, limits.atOnce);
  const [left, leave] = useState<ReadonlySet<number>>(new Set());
  const chosen = ready.filter(({ id }) => !left.has(id));
  const { applicants, selection, selections } = selectionEndpoints;
  const save = useSave(calls.appointMany, {
    refresh: [selections, selection, applicants, calls.appointables],
    done: ({ appointed, ended }) => `已聘任 ${appointed} 人${ended > 0 ? `，${ended} 个遴选已结束` : ''}`,
  });
  const toggle = (id: number) => {
    const next = new Set(left);
    if (!next.delete(id)) next.add(id);
    leave(next);
  };
  const appoint = async () => {
    if (await save.run({ body: { declaration_ids: chosen.map(({ id }) => id) } })) onClose();
  };
  if (list.length === 0)
    return <EmptyState title="没有公示中的人员">遴选公示结果后，期满的人员在这里一并聘任</EmptyState>;
  return (
    <>
      <p className={classes.muted} role="status">
        {`公示 ${list.length} 人，可聘任 ${ready.length} 人。有一人不能聘任时全部不聘任；公示人员全部聘任的遴选随即结束。`}
      </p>
      <ul className={classes.proposals} aria-label="公示人员">
        {list.map((one) => (
          <li key={one.id}>
            <Checkbox
              label={`${one.name}（${one.staff_id}）`}
              description={one.dept_name || undefined}
              checked={one.hold === '' && !left.has(one.id)}
              disabled={one.hold !== ''}
              onChange={() => toggle(one.id)}
            />
            <span>{`${one.round_name} · ${kindOf(one)}`}</span>
            <span className={classes.muted}>{one.hold || `聘期至 ${one.until}`}</span>
          </li>
        ))}
      </ul>
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          取消
        </Button>
        <Button disabled={chosen.length === 0} loading={save.isRunning} onClick={() => void appoint()}>
          {`聘任 ${chosen.length} 人`}
        </Button>
      </Group>
    </>
  );
}
