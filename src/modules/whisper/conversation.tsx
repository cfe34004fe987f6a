import { receiverGroups, whisperStates, whisperTypes, type WhisperState } from '@contract/whisper/rules';
import type { OwnWhisper } from '@contract/whisper/messages';
import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { StatusDot } from '@/ui/status-dot';
import classes from './whisper.module.css';

const AttachmentFiles = lazy(() => import('@/kits/attachments/attachment-files'));

const tones = { unread: 'warning', processing: 'info', replied: 'success', closed: 'primary' } as const;

export const WhisperStateDot = ({ state }: { state: WhisperState }) => (
  <StatusDot tone={tones[state]}>{whisperStates[state]}</StatusDot>
);

/** 意见建议 → 责任导师 带老师. */
export const aboutWords = ({
  type,
  group,
  receiver_name: name,
}: Pick<OwnWhisper, 'type' | 'group' | 'receiver_name'>) =>
  `${whisperTypes[type]} · 发给${receiverGroups[group]}${name && ` ${name}`}`;

/** What both have said, in its order; whoever reads it stands at the right. */
export function Conversation({ said, author }: { said: Pick<OwnWhisper, 'posts' | 'files'>; author: string }) {
  return (
    <>
      <ol className={classes.posts}>
        {said.posts.map((post, at) => (
          <li key={at} data-side={post.is_author ? 'author' : 'office'}>
            <p className={classes.by}>
              {post.is_author ? author : post.name || '答复'} <time dateTime={post.day}>{post.day}</time>
            </p>
            <p className={classes.content}>{post.content}</p>
          </li>
        ))}
      </ol>
      {said.files.length > 0 && (
        <Suspense fallback={<Skeleton h={48} />}>
          <AttachmentFiles files={said.files} />
        </Suspense>
      )}
    </>
  );
}
