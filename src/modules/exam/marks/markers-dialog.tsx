import { markEndpoints as calls, type MarkedExam } from '@contract/exam/marks/marks';
import { markLimits } from '@contract/exam/marks/rules';
import { Button, Group, Modal } from '@mantine/core';
import { useState } from 'react';
import { useSave } from '@/kernel/query/use-save';
import { PeopleIdsField } from '@/kits/pick/people-ids-field';
import { markReads } from './reads';

/** Who marks an exam. Marks that were given stay, whoever marks from now on. */
export function MarkersDialog({ exam, onClose }: { exam: MarkedExam; onClose: () => void }) {
  const [ids, choose] = useState<readonly number[]>(exam.marker_ids);
  const save = useSave(calls.saveMarkers, { refresh: markReads, done: '阅卷人已更新' });
  const run = async () => {
    if (await save.run({ body: { id: exam.id, person_ids: [...ids] }, ifMatch: exam.version })) onClose();
  };
  return (
    <Modal opened onClose={onClose} title="指定阅卷人" closeButtonProps={{ 'aria-label': '关闭' }}>
      <PeopleIdsField
        field={{
          id: 'markers',
          name: 'person_ids',
          label: '阅卷人',
          value: ids,
          onChange: choose,
          error: undefined,
          required: true,
        }}
        among="seen"
        most={markLimits.markers}
        help={
          exam.marks_needed === 2
            ? '本场为双评，至少需要两人；分差超过阈值时由第三人仲裁'
            : '每份作答由一人评分；考生本人不能阅卷'
        }
      />
      <Group justify="flex-end" mt="md" gap="xs">
        <Button variant="default" onClick={onClose}>
          取消
        </Button>
        <Button disabled={ids.length === 0} loading={save.isRunning} onClick={() => void run()}>
          保存
        </Button>
      </Group>
    </Modal>
  );
}
