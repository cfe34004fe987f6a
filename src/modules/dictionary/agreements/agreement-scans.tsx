import type { Agreement } from '@contract/dictionary/agreements';
import { Anchor, Group } from '@mantine/core';
import { saveAttachment } from '@/kits/attachments/save-attachment';

/** The scans of an agreement, each to be fetched; their names stand in the hints. */
export function AgreementScans({ files }: Pick<Agreement, 'files'>) {
  if (files.length === 0) return '–';
  return (
    <Group gap="xs" wrap="nowrap">
      {files.map(({ id, name }, index) => (
        <Anchor
          key={id}
          component="button"
          type="button"
          size="sm"
          title={name}
          aria-label={`下载 ${name}`}
          onClick={() => void saveAttachment(id)}
        >
          {files.length === 1 ? '下载' : `文件 ${index + 1}`}
        </Anchor>
      ))}
    </Group>
  );
}
