import { fileFlowKey } from '@contract/library/flow-key';
import { libraryFileEndpoints as calls, type LibraryFileDetail } from '@contract/library/files';
import { attachmentEndpoints } from '@contract/attachment/endpoints';
import { Button, Drawer, Group } from '@mantine/core';
import { IconDownload, IconEye } from '@tabler/icons-react';
import { call } from '@device/api/call';
import { notifyError } from '@/kernel/query/notify-error';
import { useCall } from '@/kernel/query/use-call';
import { useSave } from '@/kernel/query/use-save';
import { usePermission } from '@/kernel/session/permissions';
import { FactList } from '@/kits/facts/fact-list';
import { RecordApproval } from '@/kits/approval/record-approval';
import { AttachmentImage } from '@/kits/attachments/attachment-image';
import { AttachmentPlayer } from '@/kits/attachments/attachment-player';
import { fileSize } from '@/kits/import/task-words';
import { Loaded } from '@/kits/loaded/loaded';
import { formatCount, formatMoment } from '@/ui/format';
import classes from './library.module.css';
import { fileReads } from './reads';
import { useTake } from './use-file-acts';
import { FileStateWord, ReadWord, untilOf } from './words';

/** A file: what it is, to be looked at, confirmed and fetched, with its versions. */
export function FileDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const detail = useCall(calls.libraryFileDetail, { query: { id } });
  return (
    <Drawer
      opened
      onClose={onClose}
      title={detail.data?.name ?? '文件'}
      size={720}
      closeButtonProps={{ 'aria-label': '关闭' }}
    >
      <Loaded call={detail} what="文件">
        {(file) => <Shown file={file} />}
      </Loaded>
    </Drawer>
  );
}

function Shown({ file }: { file: LibraryFileDetail }) {
  const take = useTake();
  const mayTake = usePermission('nf:file:download');
  const read = useSave(calls.readLibraryFile, { refresh: fileReads, done: '已确认阅读' });
  return (
    <>
      <FactList
        facts={[
          ['文件夹', file.folder_name],
          ['上传人', `${file.owner.name}（${file.owner.staff_id}）`],
          ['版本', `第 ${file.number} 版，${formatMoment(file.updated_at)}`],
          ['大小', fileSize(file.size)],
          ['有效期至', untilOf(file)],
          ['下载', `${formatCount(file.downloads)} 次`],
          ['标签', file.tags.join('、') || '–'],
          ['必读', <ReadWord key="read" file={file} />],
          ...(file.is_mine ? [['状态', <FileStateWord key="state" state={file.state} />] as const] : []),
        ]}
      />
      <div className={classes.part}>
        <Preview file={file} />
        <Group gap="xs">
          {file.must_read && file.read_at === null && file.state === 'published' && !file.removed && (
            <Button loading={read.isRunning} onClick={() => void read.run({ body: { id: file.id } })}>
              我已阅读
            </Button>
          )}
          {mayTake && !file.removed && (
            <Button
              variant="default"
              leftSection={<IconDownload size={16} aria-hidden />}
              onClick={() => void take(file.id)}
            >
              下载
            </Button>
          )}
        </Group>
      </div>
      {file.is_mine && file.state !== 'draft' && (
        <RecordApproval flow={fileFlowKey} subjectId={`${file.id}-${file.owner.user_id}`} refresh={fileReads} />
      )}
      <section className={classes.part}>
        <h3 className={classes.heading}>版本</h3>
        <ul className={classes.versions}>
          {file.versions.map((one) => (
            <li key={one.number}>
              <span>
                第 {one.number} 版{one.note && ` · ${one.note}`}
                {!one.is_published && '（未发布）'}
                <span className={classes.muted}>
                  {`${one.created_by} ${formatMoment(one.created_at)} · ${fileSize(one.size)}`}
                </span>
              </span>
              {mayTake && !file.removed && (
                <Button variant="subtle" size="compact-sm" onClick={() => void take(file.id, one.number)}>
                  下载
                </Button>
              )}
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

/** Pictures, sound and film here; PDF in a window of its own, where the browser has its reader; others are fetched. */
function Preview({ file }: { file: LibraryFileDetail }) {
  const { attachment_id: id, kind } = file;
  if (kind === 'image') return <AttachmentImage id={id} full alt={file.name} className={classes.picture} />;
  if (kind === 'audio' || kind === 'video') return <AttachmentPlayer id={id} kind={kind} label={file.name} />;
  if (kind !== 'pdf') return <p className={classes.muted}>此类文件请下载后用办公软件打开。</p>;
  return (
    <div>
      <Button variant="default" leftSection={<IconEye size={16} aria-hidden />} onClick={() => void openInWindow(id)}>
        在新窗口查看
      </Button>
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
