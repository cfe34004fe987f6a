import { Anchor } from '@mantine/core';
import { attachmentEndpoints } from '@contract/attachment/endpoints';
import { useCall } from '@/kernel/query/use-call';
import { saveAttachment } from './save-attachment';

/** One file by its name, to be fetched; said to be gone where it is not there or not for this person. */
export function AttachmentLink({ id }: { id: string }) {
  const { data, error } = useCall(attachmentEndpoints.named, { query: { ids: id } });
  if (data === undefined) return error ? '文件名暂时无法读取' : '…';
  const [file] = data;
  if (!file) return '文件已删除或无权查看';
  return (
    <Anchor component="button" type="button" size="sm" ta="left" onClick={() => void saveAttachment(id)}>
      {file.name}
    </Anchor>
  );
}
