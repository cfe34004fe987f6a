import { attachmentEndpoints } from '@contract/attachment/endpoints';
import type { UploadKind } from '@contract/system/settings';
import { Button } from '@mantine/core';
import { IconDownload, IconEye } from '@tabler/icons-react';
import { call } from '@device/api/call';
import { notifyError } from '@/kernel/query/notify-error';
import { AttachmentImage } from '@/kits/attachments/attachment-image';
import { AttachmentPlayer } from '@/kits/attachments/attachment-player';
import { saveAttachment } from '@/kits/attachments/save-attachment';
import classes from './cloud-class.module.css';

interface PreviewProps {
  id: string;
  kind: UploadKind;
  name: string;
}

/** A file to be looked at: pictures, sound and film here, PDF in a window of its own; others are fetched and opened by their program. */
export function Preview({ id, kind, name }: PreviewProps) {
  if (kind === 'image') return <AttachmentImage id={id} full alt={name} className={classes.picture} />;
  if (kind === 'audio' || kind === 'video') return <AttachmentPlayer id={id} kind={kind} label={name} />;
  return (
    <div>
      {kind === 'pdf' ? (
        <Button variant="default" leftSection={<IconEye size={16} aria-hidden />} onClick={() => void openInWindow(id)}>
          在新窗口查看
        </Button>
      ) : (
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => void saveAttachment(id)}
        >
          下载后用办公软件打开
        </Button>
      )}
    </div>
  );
}

async function openInWindow(id: string): Promise<void> {
  // Opened at the press: one that is opened later is taken for an advertisement.
  const view = window.open('', '_blank');
  try {
    const bytes = await call(attachmentEndpoints.content, { params: { id } });
    const url = URL.createObjectURL(bytes);
    if (view) view.location.href = url;
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
  } catch (failure) {
    view?.close();
    notifyError(failure);
  }
}
