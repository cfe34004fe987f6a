import { weekWords, limits } from '@contract/weeklog/rules';
import { weeklogViewEndpoints as calls, type WeekLog } from '@contract/weeklog/view';
import { Alert, Button, Drawer, Group, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useCall } from '@/kernel/query/use-call';
import { useSave } from '@/kernel/query/use-save';
import { NamedFiles } from '@/kits/attachments/named-files';
import { useHistory } from '@/kits/history/use-history';
import { Loaded } from '@/kits/loaded/loaded';
import { LogContent } from '../log-content';
import { viewReads } from '../reads';
import { momentOf, WeekStateDot } from '../week-words';
import classes from '../weeklog.module.css';

/** Somebody's log, and what is written to it. */
export function LogDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const found = useCall(calls.weekLog, { params: { id } });
  return (
    <Drawer
      opened
      onClose={onClose}
      title="周志"
      size={700}
      position="right"
      closeButtonProps={{ 'aria-label': '关闭' }}
    >
      <Loaded call={found} what="周志">
        {(log) => <Detail key={log.version} log={log} onDone={onClose} />}
      </Loaded>
    </Drawer>
  );
}

function Detail({ log, onDone }: { log: WeekLog; onDone: () => void }) {
  const [comment, setComment] = useState(log.comment);
  const review = useSave(calls.reviewLog, { refresh: viewReads, done: `已批阅${log.name}的周志` });
  const { historyAction, historyDrawer } = useHistory('weeklog_log');
  const { label, onClick } = historyAction({ id: log.id, name: `${log.name} ${weekWords(log.week)}` });
  const send = async () => {
    if (await review.run({ body: { id: log.id, comment }, ifMatch: log.version })) onDone();
  };
  return (
    <div className={classes.stack}>
      <p className={classes.line}>
        <span>{`${log.name} · ${log.dept_name} · ${weekWords(log.week)} · ${momentOf(log.submitted_at)} 提交`}</span>
        <WeekStateDot state={log.state} isLate={log.is_late} />
      </p>
      <LogContent items={log.items} log={log} />
      <NamedFiles ids={log.photos} />
      {log.reviewed_at !== null && !log.can_review && (
        <Alert variant="light" color="success" title={`${log.reviewer} 于 ${momentOf(log.reviewed_at)} 批阅`}>
          {log.comment || '没有批阅意见'}
        </Alert>
      )}
      {log.can_review && (
        <Textarea
          label="批阅意见"
          description={log.reviewed_at === null ? '可以不写' : `${log.reviewer} 于 ${momentOf(log.reviewed_at)} 批阅`}
          value={comment}
          maxLength={limits.comment}
          autosize
          minRows={3}
          onChange={(event) => setComment(event.currentTarget.value)}
        />
      )}
      <Group gap="xs">
        {log.can_review && (
          <Button loading={review.isRunning} onClick={() => void send()}>
            {log.reviewed_at === null ? '批阅' : '修改批阅意见'}
          </Button>
        )}
        <Button variant="default" onClick={onClick}>
          {label}
        </Button>
      </Group>
      {historyDrawer}
    </div>
  );
}
