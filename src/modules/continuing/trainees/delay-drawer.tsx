import { delayFlowKey } from '@contract/continuing/flow-key';
import { yuan } from '@contract/continuing/rules';
import type { Delay } from '@contract/continuing/trainees';
import { Drawer } from '@mantine/core';
import { FactList } from '@/kits/facts/fact-list';
import { RecordApproval } from '@/kits/approval/record-approval';
import { AttachmentList } from '@/kits/attachments/attachment-list';
import classes from '../continuing.module.css';
import { DelayWord } from '../words';
import { reads } from './reads';

/** A request for more time with its letters and its review. */
export function DelayDrawer({ delay, onClose }: { delay: Delay; onClose: () => void }) {
  return (
    <Drawer
      opened
      onClose={onClose}
      title={`${delay.name} 延期`}
      size={640}
      position="right"
      closeButtonProps={{ 'aria-label': '关闭' }}
    >
      <FactList
        isSpaced
        facts={[
          ['状态', <DelayWord key="state" state={delay.state} />],
          ['科室', delay.dept_name],
          ['原结束日期', delay.old_ends_on],
          ['延期至', delay.ends_on],
          ['应补费用', `${yuan(delay.fee)} 元`],
          ['原因', delay.reason],
        ]}
      />
      <h3 className={classes.heading}>选送单位同意函</h3>
      <AttachmentList owner="continuing-delay" ownerId={String(delay.id)} />
      <RecordApproval flow={delayFlowKey} subjectId={`${delay.id}-${delay.user_id}`} refresh={reads} staysSettled />
    </Drawer>
  );
}
