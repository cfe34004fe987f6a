import { checkInEndpoints as calls } from '@contract/attendance/check-in';
import { codeEveryMs } from '@contract/kernel/sealed-code';
import { Modal } from '@mantine/core';
import { useCall } from '@/kernel/query/use-call';
import { CodeBoard } from '@/kits/code/code-board';
import { Loaded } from '@/kits/loaded/loaded';

/** The code for the screen of the ward: a new one every few seconds, with the digits for those whose camera fails. */
export function WardCode({ deptId, name, onClose }: { deptId: number; name: string; onClose: () => void }) {
  const call = useCall(calls.wardCode, { query: { dept_id: deptId } }, { refetchInterval: codeEveryMs, staleTime: 0 });
  return (
    <Modal opened onClose={onClose} size="lg" title={`${name} 打卡`} closeButtonProps={{ 'aria-label': '关闭' }}>
      <Loaded call={call} what="打卡码">
        {({ content, digits, signed }) => (
          <CodeBoard content={content} digits={digits} word="打卡">
            今天已打卡 {signed} 人；到岗、离岗各扫一次
          </CodeBoard>
        )}
      </Loaded>
    </Modal>
  );
}
