import { checkKeys, checks, visitorTypes } from '@contract/continuing/rules';
import type { Trainee } from '@contract/continuing/trainees';
import { Drawer } from '@mantine/core';
import { spanOf, TraineeWord } from '../words';
import { FactList } from '@/kits/facts/fact-list';

/** All that is known of somebody's visit. */
export function TraineeDrawer({ row, onClose }: { row: Trainee; onClose: () => void }) {
  return (
    <Drawer
      opened
      onClose={onClose}
      title={row.name}
      size={640}
      position="right"
      closeButtonProps={{ 'aria-label': '关闭' }}
    >
      <FactList
        isSpaced
        facts={[
          ['状态', <TraineeWord key="state" {...row} />],
          ['编号', row.staff_id],
          ['人员类型', visitorTypes[row.type_id]],
          ['选送单位', row.hospital],
          ['批次', row.batch_name],
          ['科室', row.dept_name],
          ['进修方向', row.direction],
          ['带教老师', row.teacher],
          ['进修时间', spanOf(row)],
          ['应报到', row.report_on],
          ['报到日期', row.reported_on],
          ...checkKeys.map((key) => [checks[key], row.checks.includes(key) ? '是' : '否'] as const),
          ['结业日期', row.finished_on],
          ['结业证编号', row.certificate],
          ['原因', row.reason],
        ]}
      />
    </Drawer>
  );
}
