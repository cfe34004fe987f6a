import { attachmentEndpoints } from '@contract/attachment/endpoints';
import { isPlayed, timeWords } from '@contract/cloud-class/rules';
import { Alert } from '@mantine/core';
import { useState } from 'react';
import { useCall } from '@/kernel/query/use-call';
import { useObjectUrl } from '@/kits/attachments/use-object-url';
import classes from '../cloud-class.module.css';

interface MeasuredProps {
  /** The file that was brought. */
  id: string;
  onLength: (seconds: number | null) => void;
}

/** A film or a sound that was brought, played here as its learners will play it: so its length is known, and that browsers can. */
export function Measured({ id, onLength }: MeasuredProps) {
  const [file] = useCall(attachmentEndpoints.named, { query: { ids: id } }).data ?? [];
  const isFilm = file !== undefined && isPlayed(file.kind);
  const content = useCall(attachmentEndpoints.content, { params: { id } }, { staleTime: Infinity, enabled: isFilm });
  const url = useObjectUrl(content.data);
  const [length, setLength] = useState<number | null>(null);
  const [isBroken, breakDown] = useState(false);
  if (!isFilm) return null;
  if (isBroken)
    return <Alert color="warning">这个文件在浏览器中不能播放，请转换为 MP4（H.264）或 WebM 后重新上传</Alert>;
  if (url === undefined) return <p className={classes.muted}>正在读取时长…</p>;
  const measure = (media: HTMLMediaElement) => {
    // What a browser recorded may not say its length until it was played to its end.
    if (!Number.isFinite(media.duration)) {
      media.currentTime = Number.MAX_SAFE_INTEGER;
      return;
    }
    if (length !== null) return;
    const seconds = Math.max(1, Math.round(media.duration));
    media.currentTime = 0;
    setLength(seconds);
    onLength(seconds);
  };
  const player = {
    src: url,
    controls: true,
    preload: 'metadata',
    'aria-label': file.name,
    onLoadedMetadata: (event: React.SyntheticEvent<HTMLMediaElement>) => measure(event.currentTarget),
    onDurationChange: (event: React.SyntheticEvent<HTMLMediaElement>) => measure(event.currentTarget),
    onError: () => {
      breakDown(true);
      onLength(null);
    },
  };
  return (
    <div>
      <div className={classes.screen}>
        {file.kind === 'audio' ? (
          // oxlint-disable-next-line jsx-a11y/media-has-caption
          <audio {...player} />
        ) : (
          // oxlint-disable-next-line jsx-a11y/media-has-caption
          <video {...player} playsInline />
        )}
      </div>
      {length !== null && <p className={classes.muted}>时长 {timeWords(length)}</p>}
    </div>
  );
}
