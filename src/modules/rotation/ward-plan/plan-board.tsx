import {
  mostArranged,
  wardPlanEndpoints as calls,
  type PlannedStay,
  type WardPlan,
} from '@contract/rotation/ward-plan';
import { Button, SegmentedControl } from '@mantine/core';
import { IconScale, IconSend, IconUserCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useSave } from '@/kernel/query/use-save';
import { usePermission } from '@/kernel/session/permissions';
import { useOnline } from '@/kernel/use-online';
import { useHistory } from '@/kits/history/use-history';
import { late } from '@/kits/late/late';
import { confirm } from '@/ui/confirm';
import { EmptyState } from '@/ui/state-views';
import { useIsMobile } from '@/ui/use-is-mobile';
import { PlanCards } from './plan-cards';
import { PlanTable } from './plan-table';
import { isOpen, splitState, splitWords, type SplitState } from './plan-view';
import { StayView } from './stay-view';
import classes from './ward-plan.module.css';

const SplitForm = late(() => import('./split-form').then((file) => file.SplitForm));
const AssignForm = late(() => import('./assign-form').then((file) => file.AssignForm));
const BalanceForm = late(() => import('./balance-form').then((file) => file.BalanceForm));

const states: readonly SplitState[] = ['open', 'draft', 'redo', 'published'];

/** A form, with the stays that it was opened for: they stay its own while it closes, whatever is chosen by then. */
type Opened = { kind: 'assign' | 'balance'; stays: readonly PlannedStay[] } | { kind: 'stay'; stay: PlannedStay };

interface PlanBoardProps {
  plan: WardPlan;
  /** Something was refused because it is otherwise by now: it is to be asked again. */
  onStale: () => void;
}

/** The stays of a ward with what can be done to those that are chosen. */
export function PlanBoard({ plan, onStale }: PlanBoardProps) {
  const isMobile = useIsMobile();
  const isOnline = useOnline();
  // Who has the places of a teacher is known to the server alone.
  const isArranger = usePermission('rotation:dept:arrange');
  const mayArrange = isArranger && isOnline;
  const [shown, show] = useState<SplitState | 'all'>('all');
  const [chosenIds, choose] = useState<ReadonlySet<number>>(new Set());
  const [opened, open] = useState<Opened | null>(null);
  const { historyAction, historyDrawer } = useHistory('rotation_stay');
  const refresh = [calls.wardPlan];
  const publish = useSave(calls.publishWardPlan, {
    refresh,
    done: ({ stays, warnings }) => [`已发布 ${stays} 人的安排，学员和老师会收到通知`, ...warnings].join('；'),
  });
  const discard = useSave(calls.saveWardPlan, { refresh, done: '草稿已删除' });

  const stays = plan.stays.filter((stay) => shown === 'all' || splitState(stay) === shown);
  const chosen = plan.stays.filter((stay) => chosenIds.has(stay.id) && isOpen(stay)).slice(0, mostArranged);
  const drafts = chosen.filter(({ draft }) => draft !== null);
  const seen = drafts.map(({ id, version }) => ({ id, version }));
  const clear = () => choose(new Set());
  const settle = (answer: unknown) => (answer === undefined ? onStale() : clear());
  const askToPublish = async () => {
    const isSure = await confirm({
      title: '发布科内安排',
      message: `将发布 ${drafts.length} 人的草稿，并通知学员和带教老师。`,
      confirmLabel: '发布',
    });
    if (isSure) settle(await publish.run({ body: { deptId: plan.deptId!, stays: seen } }));
  };
  const askToDiscard = async () => {
    const isSure = await confirm({
      title: '删除草稿',
      message: `将删除 ${drafts.length} 人的草稿，已发布的安排不变。`,
      confirmLabel: '删除草稿',
    });
    if (!isSure) return;
    const body = { deptId: plan.deptId!, stays: seen.map((stay) => ({ ...stay, parts: [] })) };
    settle(await discard.run({ body }));
  };

  const counts = (state: SplitState) => plan.stays.filter((stay) => splitState(stay) === state).length;
  const rows = {
    plan,
    stays,
    chosen: chosenIds,
    onChoose: mayArrange
      ? (ids: readonly number[], isChosen: boolean) => {
          const next = new Set(chosenIds);
          for (const id of ids)
            if (isChosen) next.add(id);
            else next.delete(id);
          choose(next);
        }
      : undefined,
    onOpen: (stay: PlannedStay) => open({ kind: 'stay', stay }),
  };
  const openedStay = opened?.kind === 'stay' ? opened.stay : null;
  return (
    <>
      <div className={classes.tools}>
        <SegmentedControl
          aria-label="安排状态"
          value={shown}
          onChange={(value) => show(value)}
          data={[
            { value: 'all', label: `全部 ${plan.stays.length}` },
            ...states.map((value) => ({ value, label: `${splitWords[value]} ${counts(value)}` })),
          ]}
        />
        {mayArrange && (
          <div className={classes.actions}>
            <span className={classes.second}>已选 {chosen.length} 人</span>
            <Button
              variant="default"
              leftSection={<IconScale size={16} stroke={1.75} aria-hidden />}
              disabled={chosen.length === 0}
              onClick={() => open({ kind: 'balance', stays: chosen })}
            >
              均衡分配
            </Button>
            <Button
              variant="default"
              leftSection={<IconUserCheck size={16} stroke={1.75} aria-hidden />}
              disabled={chosen.length === 0}
              onClick={() => open({ kind: 'assign', stays: chosen })}
            >
              指定带教老师
            </Button>
            <Button variant="default" disabled={drafts.length === 0} onClick={() => void askToDiscard()}>
              删除草稿
            </Button>
            <Button
              leftSection={<IconSend size={16} stroke={1.75} aria-hidden />}
              disabled={drafts.length === 0}
              loading={publish.isRunning}
              onClick={() => void askToPublish()}
            >
              发布 {drafts.length > 0 && drafts.length}
            </Button>
          </div>
        )}
      </div>
      {isArranger && !isOnline && <p className={classes.second}>没有网络，只能查看；带教名额要联网核对后才能安排</p>}
      {plan.teachers.length === 0 && (
        <p className={classes.short}>{plan.deptName}还没有带教老师，请先在科室管理中设置</p>
      )}
      {stays.length === 0 ? (
        <EmptyState title="没有符合条件的轮转">换一个月份、科室或安排状态</EmptyState>
      ) : isMobile ? (
        <PlanCards {...rows} />
      ) : (
        <PlanTable {...rows} />
      )}
      {openedStay && isArranger && isOpen(openedStay) && (
        <SplitForm
          key={openedStay.id}
          plan={plan}
          stay={openedStay}
          onHistory={historyAction(openedStay).onClick}
          onClose={() => open(null)}
        />
      )}
      {openedStay && !(isArranger && isOpen(openedStay)) && (
        <StayView
          plan={plan}
          stay={openedStay}
          onHistory={historyAction(openedStay).onClick}
          onClose={() => open(null)}
        />
      )}
      {opened?.kind === 'assign' && (
        <AssignForm plan={plan} stays={opened.stays} onDone={clear} onClose={() => open(null)} />
      )}
      {opened?.kind === 'balance' && (
        <BalanceForm plan={plan} stays={opened.stays} onDone={clear} onClose={() => open(null)} />
      )}
      {historyDrawer}
    </>
  );
}
