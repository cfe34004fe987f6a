import { sectionOf } from '@contract/teacher/archive-sections';
import { archiveEndpoints as calls, type ArchiveSection } from '@contract/teacher/archives';
import { Button, Checkbox, Group, Modal, Stack } from '@mantine/core';
import { useState } from 'react';
import { useSave } from '@/kernel/query/use-save';
import { archiveReads } from './reads';

interface SubmitDialogProps {
  /** Those that are changed. */
  sections: readonly ArchiveSection[];
  onClose: () => void;
}

/** Chooses what is submitted; what cannot be says why. */
export function SubmitDialog({ sections, onClose }: SubmitDialogProps) {
  const [chosen, choose] = useState<readonly string[]>(
    sections.filter(({ obstacle }) => obstacle === '').map(({ key }) => key),
  );
  const submit = useSave(calls.submitArchive, {
    refresh: archiveReads,
    done: ({ is_reviewing }) => (is_reviewing ? '已提交，等待审核' : '已提交并生效'),
    onDone: onClose,
  });
  const wanted = sections.filter(({ key }) => chosen.includes(key)).map(({ key, version }) => ({ key, version }));
  return (
    <Modal opened onClose={onClose} title="提交档案审核" closeButtonProps={{ 'aria-label': '关闭' }}>
      <Checkbox.Group label="提交的部分" value={[...chosen]} onChange={choose}>
        <Stack gap="sm" mt="xs">
          {sections.map(({ key, obstacle }) => (
            <Checkbox
              key={key}
              value={key}
              label={sectionOf(key).title}
              disabled={obstacle !== ''}
              description={obstacle || undefined}
            />
          ))}
        </Stack>
      </Checkbox.Group>
      <p>审核期间这些部分不能修改，可随时撤回；其余部分可以继续填写。</p>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          取消
        </Button>
        <Button
          disabled={wanted.length === 0}
          loading={submit.isRunning}
          onClick={() => void submit.run({ body: { sections: wanted } })}
        >
          提交审核
        </Button>
      </Group>
    </Modal>
  );
}
