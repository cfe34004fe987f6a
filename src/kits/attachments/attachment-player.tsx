import { attachmentEndpoints } from '@contract/attachment/endpoints';
import { Alert, Button } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { use, useState } from 'react';
import { useCall } from '@/kernel/query/use-call';
import { useOnline } from '@/kernel/use-online';
import classes from './attachments.module.css';
import { LocalFiles } from './local-files';
import { useObjectUrl } from './use-object-url';

interface AttachmentPlayerProps {
  id: string;
  kind: 'audio' | 'video';
  /** What it is called to whoever cannot see where it stands: 音频 1. */
  label: string;
}

/**
 * A sound or a film with the browser's own controls, which the keyboard reaches. It never plays by itself. What is not at hand
 * is fetched at a press: a film that nobody looks at costs nobody's traffic.
 */
export function AttachmentPlayer({ id, kind, label }: AttachmentPlayerProps) {
  const local = use(LocalFiles).get(id);
  const isOnline = useOnline();
  const [isAsked, ask] = useState(false);
  const [isBroken, breakDown] = useState(false);
  const file = useCall(
    attachmentEndpoints.content,
    { params: { id } },
    { staleTime: Infinity, enabled: isAsked && local === undefined },
  );
  const fetched = useObjectUrl(file.data);
  const url = local ?? fetched;
  if (isBroken) {
    return <Alert color="warning">{label}无法在这台设备上播放，请换一个浏览器，或联系命题人更换格式</Alert>;
  }
  if (url === undefined) {
    return (
      <div>
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconPlayerPlay size={16} aria-hidden />}
          loading={isAsked && file.isFetching}
          disabled={!isOnline}
          onClick={() => (isAsked ? file.refetch() : ask(true))}
        >
          {isOnline ? `${file.error ? '重新载入' : '载入'}${label}` : `${label}联网后才能载入`}
        </Button>
      </div>
    );
  }
  const player = {
    src: url,
    controls: true,
    controlsList: 'nodownload',
    preload: 'metadata',
    'aria-label': label,
    onError: () => breakDown(true),
  };
  // What is heard in a question has no captions: they would be its answer.
  // oxlint-disable-next-line jsx-a11y/media-has-caption
  if (kind === 'audio') return <audio {...player} className={classes.sound} />;
  // oxlint-disable-next-line jsx-a11y/media-has-caption
  return <video {...player} playsInline className={classes.film} />;
}
