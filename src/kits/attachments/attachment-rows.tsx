import { ActionIcon, Anchor, Progress, Text, Tooltip } from '@mantine/core';
import type { Attachment } from '@contract/attachment/types';
import type { UploadKind } from '@contract/system/settings';
import {
  IconFileTypeDoc,
  IconFileTypePdf,
  IconFileTypeXls,
  IconMusic,
  IconPhoto,
  IconRefresh,
  IconVideo,
  IconX,
  type Icon,
} from '@tabler/icons-react';
import type { PendingUpload } from '@device/uploads/pending-upload';
import { fileSize } from '../import/task-words';
import { AttachmentImage } from './attachment-image';
import classes from './attachments.module.css';
import { saveAttachment } from './save-attachment';

const icons: Record<UploadKind, Icon> = {
  image: IconPhoto,
  audio: IconMusic,
  video: IconVideo,
  word: IconFileTypeDoc,
  pdf: IconFileTypePdf,
  excel: IconFileTypeXls,
};

function KindIcon({ kind }: { kind: UploadKind }) {
  const KindPicture = icons[kind];
  return <KindPicture size={24} stroke={1.5} className={classes.icon} data-kind={kind} aria-hidden />;
}

/** What a row shows of a file. */
export type ShownFile = Pick<Attachment, 'id' | 'name' | 'kind' | 'size' | 'has_thumbnail'>;

interface AttachmentRowProps {
  file: ShownFile;
  meta?: string;
  onRemove?: () => void;
}

/** A file that is there: what it is, and the way to it. */
export function AttachmentRow({ file, meta, onRemove }: AttachmentRowProps) {
  const icon = <KindIcon kind={file.kind} />;
  return (
    <li className={classes.row}>
      <span className={classes.picture}>
        {file.has_thumbnail ? (
          <AttachmentImage id={file.id} alt="" className={classes.thumbnail} fallback={icon} />
        ) : (
          icon
        )}
      </span>
      <span className={classes.words}>
        <Anchor component="button" type="button" className={classes.name} onClick={() => void saveAttachment(file.id)}>
          {file.name}
        </Anchor>
        <Text component="span" size="xs" c="dimmed">
          {fileSize(file.size)}
          {meta && ` · ${meta}`}
        </Text>
      </span>
      {onRemove && <RowButton label={`删除 ${file.name}`} hint="删除" icon={IconX} onClick={onRemove} />}
    </li>
  );
}

interface UploadRowProps {
  row: PendingUpload;
  onRetry: () => void;
  onRemove: () => void;
}

/** A file on its way. */
export function UploadRow({ row, onRetry, onRemove }: UploadRowProps) {
  const { name, kind, state, sent, size, problem } = row;
  const percent = Math.floor((sent / size) * 100);
  const isFailed = state === 'failed';
  return (
    <li className={classes.row}>
      <span className={classes.picture}>
        <KindIcon kind={kind} />
      </span>
      <span className={classes.words}>
        <span className={classes.name} title={name}>
          {name}
        </span>
        {isFailed ? (
          <Text component="span" size="xs" className={classes.problem} role="alert">
            {problem}
          </Text>
        ) : (
          <span className={classes.progress}>
            <Progress value={percent} size={4} aria-label={`上传 ${name}`} className={classes.bar} />
            <Text component="span" size="xs" c="dimmed" className={classes.percent}>
              {problem || (sent === size ? '正在核对' : `${percent}%`)}
            </Text>
          </span>
        )}
      </span>
      {isFailed && <RowButton label={`重试上传 ${name}`} hint="重试" icon={IconRefresh} onClick={onRetry} />}
      <RowButton
        label={isFailed ? `移除 ${name}` : `取消上传 ${name}`}
        hint={isFailed ? '移除' : '取消上传'}
        icon={IconX}
        onClick={onRemove}
      />
    </li>
  );
}

interface RowButtonProps {
  label: string;
  hint: string;
  icon: Icon;
  onClick: () => void;
}

function RowButton({ label, hint, icon: Picture, onClick }: RowButtonProps) {
  return (
    <Tooltip label={hint}>
      <ActionIcon variant="subtle" color="info" className={classes.action} aria-label={label} onClick={onClick}>
        <Picture size={16} stroke={1.75} />
      </ActionIcon>
    </Tooltip>
  );
}
