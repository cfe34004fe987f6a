import { Text } from '@mantine/core';
import { attachmentEndpoints } from '@contract/attachment/endpoints';
import type { Attachment } from '@contract/attachment/types';
import { uploadKinds, type UploadKind } from '@contract/system/settings';
import { endpointKey } from '@/kernel/query/query-key';
import { queryClient } from '@/kernel/query/query-client';
import { useCall } from '@/kernel/query/use-call';
import { useSave } from '@/kernel/query/use-save';
import { confirm } from '@/ui/confirm';
import { formatMoment } from '@/ui/format';
import { EmptyState } from '@/ui/state-views';
import { Loaded } from '../loaded/loaded';
import { AttachmentRow, UploadRow } from './attachment-rows';
import classes from './attachments.module.css';
import { FileChooser } from './file-chooser';
import { useUploads } from './use-uploads';

interface AttachmentListProps {
  /** Key that the module registered on the server (`registerOwner`). */
  owner: string;
  ownerId: string;
  /** Adds 上传 and 删除; the server asks the record's own right again. */
  canEdit?: boolean;
  kinds?: readonly UploadKind[];
}

/** The files of a record that stands: shown, downloaded, added and removed at once. */
export function AttachmentList({ owner, ownerId, canEdit = false, kinds = uploadKinds }: AttachmentListProps) {
  const files = useCall(attachmentEndpoints.list, { query: { owner, owner_id: ownerId } });
  const uploads = useUploads({ owner, ownerId, slot: 'list', kinds }, () => {
    void queryClient.invalidateQueries({ queryKey: endpointKey(attachmentEndpoints.list) });
  });
  const remove = useSave(attachmentEndpoints.remove, { refresh: [attachmentEndpoints.list], done: '已删除' });
  const askRemove = async ({ id, name }: Attachment) => {
    const agreed = await confirm({
      title: '删除附件',
      message: `将删除“${name}”，删除后不能恢复。`,
      confirmLabel: '删除',
      danger: true,
    });
    if (agreed) await remove.run({ params: { id } });
  };
  return (
    <Loaded call={files} what="附件">
      {(list) => (
        <div className={classes.box}>
          {list.length + uploads.rows.length === 0 && !canEdit && <EmptyState title="还没有附件" />}
          <ul className={classes.rows} aria-label="附件">
            {list.map((file) => (
              <AttachmentRow
                key={file.id}
                file={file}
                meta={`${file.created_by_name} ${formatMoment(file.created_at)}`}
                {...(canEdit && { onRemove: () => void askRemove(file) })}
              />
            ))}
            {uploads.rows.map((row) => (
              <UploadRow
                key={row.id}
                row={row}
                onRetry={() => uploads.retry(row.id)}
                onRemove={() => uploads.remove(row.id)}
              />
            ))}
          </ul>
          {canEdit && (
            <FileChooser label="附件" accept={uploads.accept} isReading={uploads.isReading} onFiles={uploads.add} />
          )}
          <Refusals list={uploads.refusals} />
        </div>
      )}
    </Loaded>
  );
}

/** Files that were not taken, each with the reason. */
export function Refusals({ list }: { list: readonly string[] }) {
  return list.map((text) => (
    <Text key={text} size="sm" className={classes.problem} role="alert">
      {text}
    </Text>
  ));
}
