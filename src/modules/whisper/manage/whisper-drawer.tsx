import { whisperMessageEndpoints as calls, type WhisperDetail } from '@contract/whisper/messages';
import { stateAfter, type WhisperAction } from '@contract/whisper/rules';
import { Button, Drawer, Group } from '@mantine/core';
import { useState } from 'react';
import { useCall } from '@/kernel/query/use-call';
import { useSave } from '@/kernel/query/use-save';
import { usePermits } from '@/kernel/session/permissions';
import { late } from '@/kits/late/late';
import { Loaded } from '@/kits/loaded/loaded';
import { confirm } from '@/ui/confirm';
import { aboutWords, Conversation, WhisperStateDot } from '../conversation';
import { SayWords } from '../say-words';
import { whisperReads as refresh } from './reads';
import classes from '../whisper.module.css';

const AssignForm = late(() => import('./hand-on-forms').then((file) => file.AssignForm));
const TransferForm = late(() => import('./hand-on-forms').then((file) => file.TransferForm));
const PublishForm = late(() => import('./publish-form').then((file) => file.PublishForm));

/** A message with all that was said, and what can be done with it. That somebody read it stands in its history. */
export function WhisperDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const found = useCall(calls.whisper, { params: { id } });
  return (
    <Drawer
      opened
      onClose={onClose}
      title="悄悄话"
      size={700}
      position="right"
      closeButtonProps={{ 'aria-label': '关闭' }}
    >
      <Loaded call={found} what="悄悄话">
        {(row) => <Detail row={row} onGone={onClose} />}
      </Loaded>
    </Drawer>
  );
}

function Detail({ row, onGone }: { row: WhisperDetail; onGone: () => void }) {
  const may = usePermits();
  const [opened, open] = useState<'assign' | 'transfer' | 'publish' | null>(null);
  const accept = useSave(calls.acceptWhisper, { refresh, done: '已受理，由您承办' });
  const reply = useSave(calls.replyToWhisper, {
    refresh,
    done: row.is_anonymous ? '已回复，作者凭回执码查看' : '已回复，已通知作者',
    errors: 'inPlace',
  });
  const close = useSave(calls.closeWhisper, { refresh, done: '已办结' });
  const seen = { body: { id: row.id }, ifMatch: row.version };
  const end = async () => {
    const isSure = await confirm({
      title: '办结悄悄话',
      message: '办结后双方都不能再补充或回复。',
      confirmLabel: '办结',
    });
    if (isSure) await close.run(seen);
  };
  const can = (action: WhisperAction, code: 'reply' | 'assign' | 'close') =>
    stateAfter(row.state, action) !== undefined && may(`whisper:message:${code}`);
  const author = row.is_anonymous ? '匿名' : row.author_name;
  return (
    <div className={classes.fields}>
      <p className={classes.line}>
        <span>
          {[author, row.author_dept, aboutWords(row)].filter(Boolean).join(' · ')}
          {row.assignee_name && `，承办 ${row.assignee_name}`}
        </span>
        <WhisperStateDot state={row.state} />
      </p>
      <Conversation said={row} author={author} />
      {row.is_anonymous && <p className={classes.note}>作者匿名，凭回执码查看答复；请勿在答复中追问身份。</p>}
      {can('reply', 'reply') && (
        <SayWords
          label="回复"
          verb="回复"
          isMain
          onSay={(content) => reply.attempt({ body: { id: row.id, content }, ifMatch: row.version })}
        />
      )}
      <Group gap="xs">
        {can('accept', 'reply') && (
          <Button variant="default" loading={accept.isRunning} onClick={() => void accept.run(seen)}>
            受理
          </Button>
        )}
        {can('assign', 'assign') && (
          <Button variant="default" onClick={() => open('assign')}>
            交办
          </Button>
        )}
        {can('transfer', 'assign') && (
          <Button variant="default" onClick={() => open('transfer')}>
            转交
          </Button>
        )}
        {can('publish', 'close') && (
          <Button variant="default" onClick={() => open('publish')}>
            {row.is_published ? '修改公开答复' : '公开答复'}
          </Button>
        )}
        {can('close', 'close') && (
          <Button variant="default" loading={close.isRunning} onClick={() => void end()}>
            办结
          </Button>
        )}
      </Group>
      {opened === 'assign' && <AssignForm row={row} onDone={onGone} onClose={() => open(null)} />}
      {opened === 'transfer' && <TransferForm row={row} onDone={onGone} onClose={() => open(null)} />}
      {opened === 'publish' && <PublishForm row={row} onClose={() => open(null)} />}
    </div>
  );
}
