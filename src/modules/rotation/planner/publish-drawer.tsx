import { monthIndex } from '@contract/kernel/half-month';
import {
  planEndpoints as calls,
  publishEndpoints,
  type DraftDetail,
  type PlanConflict,
  type PublishPreview,
} from '@contract/rotation/plans';
import { rotationModule } from '@contract/rotation/module';
import { Alert, Button, Drawer, Progress } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useCall } from '@/kernel/query/use-call';
import { useSave } from '@/kernel/query/use-save';
import { late } from '@/kits/late/late';
import { Loaded } from '@/kits/loaded/loaded';
import { formatCount } from '@/ui/format';
import { CountTiles } from '../import/difference/count-tiles';
import { undoReads } from '../history/use-imports';
import { stayPeriod } from '../overview/grid/month-range';
import classes from './planner.module.css';

const ImportDetail = late(() => import('../history/import-detail').then((file) => file.ImportDetail));

interface PublishDrawerProps {
  draft: DraftDetail;
  onClose: () => void;
}

const reasons: Record<PlanConflict['reason'], string> = {
  changed: '排班后轮转有变动',
  gone: '已不在培',
  incomplete: '安排不完整',
};
const followMs = 1_000;
const succeeded = 25;
const failed = 20;

/** What publishing would write and whom it leaves out; then how far it is, and the way back. */
export function PublishDrawer({ draft, onClose }: PublishDrawerProps) {
  const [isStarted, setStarted] = useState(false);
  const followed = useCall(
    calls.draft,
    { params: { id: draft.id } },
    { staleTime: 0, keepPrevious: true, refetchInterval: isStarted && isMoving(draft) ? followMs : false },
  );
  const now = followed.data ?? draft;
  const { publishing } = now;
  return (
    <Drawer
      opened
      onClose={onClose}
      title={`发布排班：${draft.name}`}
      size={860}
      closeButtonProps={{ 'aria-label': '关闭' }}
    >
      {publishing && !publishing.isUndone && (isStarted || publishing.state !== failed) ? (
        <Publishing draft={now} />
      ) : (
        <Preview draft={draft} onStarted={() => setStarted(true)} />
      )}
    </Drawer>
  );
}

/** Until the draft says how its job ended it is asked again: right after the start it does not know of one. */
const isMoving = ({ publishing }: DraftDetail) =>
  !publishing || publishing.isUndone || (publishing.state !== succeeded && publishing.state !== failed);

function Preview({ draft, onStarted }: { draft: DraftDetail; onStarted: () => void }) {
  const preview = useCall(publishEndpoints.planPublishPreview, { params: { id: draft.id } }, { staleTime: 0 });
  const publish = useSave(publishEndpoints.planPublish, { refresh: [calls.draft, calls.drafts, ...undoReads] });
  const start = async () => {
    onStarted();
    await publish.run({ body: { id: draft.id }, ifMatch: draft.version });
  };
  return (
    <Loaded call={preview} what="发布前的核对">
      {(found) => (
        <div className={classes.problems}>
          {found.refusal !== '' && <Alert color="danger">{found.refusal}</Alert>}
          <CountTiles counts={found.counts} />
          <Conflicts draft={draft} conflicts={found.conflicts} title="将不发布以下人员，保持他们现有的轮转" />
          <Kept kept={found.kept} />
          <p className={classes.note}>发布后写入轮转总览，并通知学员和科室；可以在导入历史中撤销。</p>
          <div className={classes.foot}>
            <Button
              disabled={found.refusal !== '' || found.counts.people === 0}
              loading={publish.isRunning}
              onClick={() => void start()}
            >
              发布 {formatCount(found.counts.people)} 人的轮转
            </Button>
          </div>
        </div>
      )}
    </Loaded>
  );
}

function Publishing({ draft }: { draft: DraftDetail }) {
  const [isUndoing, setUndoing] = useState(false);
  const { publishing, leftOut } = draft;
  if (!publishing) return null;
  const { id, state, people, written } = publishing;
  const percent = people === 0 ? 100 : Math.round((written / people) * 100);
  return (
    <div className={classes.problems}>
      {state === succeeded ? (
        <p className={classes.right} role="status">
          <IconCircleCheck size={18} stroke={1.75} aria-hidden />
          已发布 {formatCount(written)} 人的轮转
        </p>
      ) : state === failed ? (
        <Alert color="danger">发布没有完成，已写入 {formatCount(written)} 人；请在导入历史中查看原因后重新发布</Alert>
      ) : (
        <div role="status">
          <p>
            正在发布：已写入 {formatCount(written)} / {formatCount(people)} 人
          </p>
          <Progress value={percent} size={6} aria-label="发布进度" />
          <p className={classes.note}>可以关闭页面，服务器会继续发布</p>
        </div>
      )}
      <Conflicts draft={draft} conflicts={leftOut} title="没有发布的人员" />
      <div className={classes.foot}>
        <Button variant="default" onClick={() => setUndoing(true)}>
          发布详情与撤销
        </Button>
        <Button component={Link} to={rotationModule.screens.overview.path}>
          查看轮转总览
        </Button>
      </div>
      {isUndoing && <ImportDetail id={id} onClose={() => setUndoing(false)} />}
    </div>
  );
}

interface ConflictsProps {
  draft: DraftDetail;
  conflicts: readonly PlanConflict[];
  title: string;
}

/** Whom publishing leaves out, with what they had when the plan was made and have now. */
function Conflicts({ draft, conflicts, title }: ConflictsProps) {
  if (conflicts.length === 0) return null;
  const first = monthIndex(draft.from) * 2;
  const words = (stays: PlanConflict['before']) =>
    stays.map(({ from, to, dept }) => `${dept} ${stayPeriod({ start: first + from, length: to - from })}`).join('；') ||
    '无';
  return (
    <section aria-label={title}>
      <h3 className={classes.heading}>
        {title}（{conflicts.length} 人）
      </h3>
      <ul className={classes.sentences}>
        {conflicts.map((conflict) => (
          <li key={conflict.userId} data-severity="warning">
            <span>
              <strong>{conflict.name}</strong> {conflict.staffId}，{reasons[conflict.reason]}
              {conflict.reason === 'changed' && (
                <>
                  ：排班时 {words(conflict.before)}；现在 {words(conflict.after)}
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Months that stay because a stay there has begun. */
function Kept({ kept }: { kept: PublishPreview['kept'] }) {
  if (kept.length === 0) return null;
  return (
    <section aria-label="保留的月份">
      <h3 className={classes.heading}>已开始轮转，保留原安排（{kept.length} 人）</h3>
      <ul className={classes.sentences}>
        {kept.map(({ userId, name, months }) => (
          <li key={userId}>
            <span>
              {name}：{months.join('、')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
