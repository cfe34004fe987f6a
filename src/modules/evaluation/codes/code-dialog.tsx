import { Button, Modal, Text } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { codeEndpoints as calls, type CodeTarget } from '@contract/evaluation/codes';
import { useSave } from '@/kernel/query/use-save';
import { QrCode } from '@/kits/code/qr-code';
import { patientAddress } from '../paths';
import classes from './codes.module.css';
import { hashOf } from './new-codes';

interface CodeDialogProps {
  token: string;
  target: CodeTarget;
  taskId: number;
  onClose: () => void;
}

/** One code on the screen, for the patient who stands before it. */
export function CodeDialog({ token, target, taskId, onClose }: CodeDialogProps) {
  const withdraw = useSave(calls.withdrawCodes, {
    refresh: [calls.codeTargets],
    // Used meanwhile: the patient's answer counts.
    done: ({ count }) => (count > 0 ? '二维码已作废' : '二维码已用过，评价保留'),
    onDone: onClose,
  });
  const end = async () => withdraw.run({ body: { task_id: taskId, of: { hashes: [await hashOf(token)] } } });
  const clipboard = useClipboard({ timeout: 2000 });
  const address = patientAddress(token);
  return (
    <Modal
      opened
      onClose={onClose}
      title={`请患者扫码评价：${target.target_name}`}
      size={380}
      closeButtonProps={{ 'aria-label': '关闭' }}
    >
      <div className={classes.shown}>
        <QrCode content={address} label="患者评价二维码" size={280} />
        <Text size="sm" c="dimmed">
          只能评价一次，关闭后不再显示
        </Text>
        <Button variant="default" onClick={() => clipboard.copy(address)}>
          {clipboard.copied ? '已复制' : '复制链接'}
        </Button>
        <Button variant="subtle" color="danger" loading={withdraw.isRunning} onClick={() => void end()}>
          作废这个二维码
        </Button>
        {clipboard.error && <Text c="danger">浏览器不允许复制，请直接扫码。</Text>}
      </div>
    </Modal>
  );
}
