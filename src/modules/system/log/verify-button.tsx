import { logEndpoints } from '@contract/system/log-endpoints';
import { Alert, Button, Modal } from '@mantine/core';
import { IconShieldCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useSave } from '@/kernel/query/use-save';
import { formatCount, formatDateTime } from '@/ui/format';

type Verdict = { total: number; broken_id: number | null; checked_at: string };

/** Recomputes the chain of hashes over the whole log: a row that was changed or removed behind the program shows. */
export function VerifyButton() {
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const verify = useSave(logEndpoints.logVerify, { onDone: setVerdict });
  return (
    <>
      <Button
        variant="default"
        loading={verify.isRunning}
        leftSection={<IconShieldCheck size={16} stroke={1.75} aria-hidden />}
        onClick={() => void verify.run({})}
      >
        核对完整性
      </Button>
      <Modal
        opened={verdict !== null}
        onClose={() => setVerdict(null)}
        title="核对完整性"
        closeButtonProps={{ 'aria-label': '关闭' }}
      >
        {verdict && <Words verdict={verdict} />}
      </Modal>
    </>
  );
}

function Words({ verdict: { total, broken_id: broken, checked_at: at } }: { verdict: Verdict }) {
  return broken === null ? (
    <Alert color="success" title="日志完整">
      共 {formatCount(total)} 条，没有被改动或删除。核对时间 {formatDateTime(at)}。
    </Alert>
  ) : (
    <Alert color="danger" title="日志被改动过">
      从第 {formatCount(broken)} 条起与核对值不符，请保留现场并联系系统运维。核对时间 {formatDateTime(at)}。
    </Alert>
  );
}
