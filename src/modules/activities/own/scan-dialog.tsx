import { readCode } from '@contract/activities/status';
import type { OwnActivity } from '@contract/activities/taking-part';
import { Modal } from '@mantine/core';
import { notifyError } from '@/kernel/query/notify-error';
import { CodeReader } from '@/kits/code/code-reader';
import { useSign } from './use-sign';

interface ScanDialogProps {
  /** The list as the device has it, tickets included. */
  rows: readonly OwnActivity[];
  onClose: () => void;
}

/** Signs from the list: the code says itself which activity it is and whether it is for 签到 or 签退. Works without a network. */
export function ScanDialog({ rows, onClose }: ScanDialogProps) {
  const { sign } = useSign(onClose);
  const read = (content: string) => {
    const said = readCode(content);
    const row = rows.find(({ id }) => id === said?.activityId);
    if (!said || !row)
      return notifyError(said ? '此签到码不是本页所列活动的' : '这不是签到码，请扫描现场屏幕上的二维码');
    void sign(row, said.side, content);
  };
  return (
    <Modal opened onClose={onClose} title="扫码签到" closeButtonProps={{ 'aria-label': '关闭' }}>
      <CodeReader hint="请将现场屏幕上的签到码放入取景框" onRead={read} />
    </Modal>
  );
}
