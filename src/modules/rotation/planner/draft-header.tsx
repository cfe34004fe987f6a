import type { DraftDetail } from '@contract/rotation/plans';
import { isOpenDraft, isPublishable, planStrategies } from '@contract/rotation/plans-states';
import { ActionIcon, Button, Menu, Tooltip } from '@mantine/core';
import { IconArrowBackUp, IconArrowLeft, IconDots, IconPlayerPlay } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { usePermission, usePermits } from '@/kernel/session/permissions';
import { useOnline } from '@/kernel/use-online';
import { late } from '@/kits/late/late';
import { permittedActions } from '@/kits/table-page/row-actions';
import { formatMoment } from '@/ui/format';
import { PageHeader } from '@/ui/page-header';
import { StatusDot } from '@/ui/status-dot';
import type { PlanView, PlanWork } from '@workers/planner/work';
import { plannerPath } from '../paths';
import type { Desk } from './desk';
import { wrongPeople } from './desk-server';
import { DraftStateWord, monthsOf, scoreWords } from './draft-words';
import classes from './planner.module.css';
import { useDraftStates } from './use-draft-states';
import { useSaveDraft } from './use-save-draft';

const ReplanForm = late(() => import('./replan-form').then((file) => file.ReplanForm));
const PublishDrawer = late(() => import('./publish-drawer').then((file) => file.PublishDrawer));

interface DraftHeaderProps {
  draft: DraftDetail;
  desk: Desk;
  work: PlanWork;
  view: PlanView;
  isRunning: boolean;
}

/** What a draft is, how it stands, and what can be done with it. */
export function DraftHeader({ draft, desk, work, view, isRunning }: DraftHeaderProps) {
  const [opened, open] = useState<'replan' | 'publish' | null>(null);
  const isOnline = useOnline();
  const permits = usePermits();
  const mayPublish = usePermission('rotation:plan:publish');
  const { save, isSaving } = useSaveDraft(draft, desk);
  const statesOf = useDraftStates((next) => desk.saved(next.version, work));
  const isOpen = isOpenDraft(draft.state);
  const score = { over: view.over, violations: wrongPeople(view) };
  const isRight = score.over + score.violations === 0;
  const unsaved = work.unsaved ? '先保存草稿' : null;
  const plan = () =>
    void desk.run({
      strategy: draft.strategy === 'shift' ? 'shift' : 'auto',
      seed: draft.seed,
      seconds: null,
      before: null,
    });
  return (
    <>
      <PageHeader
        title={draft.name}
        description={
          <span className={classes.facts}>
            <Link to={plannerPath} className={classes.back}>
              <IconArrowLeft size={14} aria-hidden /> 全部草稿
            </Link>
            <DraftStateWord row={draft} />
            <span>
              {work.snapshot.people.length} 人 · {monthsOf(draft)} · {planStrategies[draft.strategy]}
            </span>
            <StatusDot tone={isRight ? 'success' : 'warning'}>{scoreWords(score)}</StatusDot>
            <span>顺序偏差 {view.orderCost / 2} 月</span>
            <span>数据截至 {formatMoment(work.snapshot.takenAt)}</span>
            {work.unsaved && <StatusDot tone="warning">{isOnline ? '未保存' : '已存在本机，联网后保存'}</StatusDot>}
          </span>
        }
        actions={
          <>
            <Tooltip label="撤销上一步">
              <ActionIcon
                variant="default"
                size={36}
                aria-label="撤销上一步"
                disabled={!desk.canUndo() || isRunning || !isOpen}
                onClick={() => desk.undo()}
              >
                <IconArrowBackUp size={18} stroke={1.75} aria-hidden />
              </ActionIcon>
            </Tooltip>
            {isOpen && (
              <>
                {draft.strategy !== 'manual' && (
                  <Button
                    variant="default"
                    leftSection={<IconPlayerPlay size={16} stroke={1.75} aria-hidden />}
                    disabled={isRunning}
                    onClick={plan}
                  >
                    开始排班
                  </Button>
                )}
                <Button variant="default" disabled={isRunning} onClick={() => open('replan')}>
                  从某月重排
                </Button>
                <Button
                  disabled={!isOnline || !work.unsaved || isRunning}
                  loading={isSaving}
                  onClick={() => void save()}
                >
                  保存
                </Button>
              </>
            )}
            {mayPublish && isPublishable(draft.state) && (
              <Button disabled={!isOnline || work.unsaved} onClick={() => open('publish')}>
                发布
              </Button>
            )}
            <Menu position="bottom-end">
              <Menu.Target>
                <ActionIcon variant="default" size={36} aria-label="更改状态">
                  <IconDots size={18} stroke={1.75} aria-hidden />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                {permittedActions(statesOf(draft), permits).map(({ label, onClick, color }) => (
                  <Menu.Item
                    key={label}
                    disabled={!isOnline || unsaved !== null || isRunning}
                    {...(color && { color })}
                    onClick={onClick}
                  >
                    {label}
                    {unsaved && `（${unsaved}）`}
                  </Menu.Item>
                ))}
                {draft.state === 'stopped' && <Menu.Label>草稿已终止，可以在列表中复制</Menu.Label>}
              </Menu.Dropdown>
            </Menu>
          </>
        }
      />
      {opened === 'replan' && <ReplanForm draft={draft} desk={desk} work={work} onClose={() => open(null)} />}
      {opened === 'publish' && <PublishDrawer draft={draft} onClose={() => open(null)} />}
    </>
  );
}
