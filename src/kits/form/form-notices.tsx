import { Alert, Button } from '@mantine/core';
import { IconAlertTriangle, IconHistory } from '@tabler/icons-react';
import dayjs from 'dayjs';
import { CallError } from '@device/api/call-error';
import { formatMoment } from '@/ui/format';
import classes from './form-page.module.css';
import type { ReachForm } from './use-reach-form';
import { serverNow } from '@device/api/server-time';

/** Above the fields: that a draft came back, and what belongs to no field. */
export function FormNotices({ form }: { form: Pick<ReachForm<object>, 'restored' | 'topError'> }) {
  const { restored, topError } = form;
  return (
    <>
      {restored && (
        <div className={classes.draft} role="status">
          <IconHistory size={16} stroke={1.75} aria-hidden />
          <span>已恢复 {timeOf(restored.savedAt)} 的草稿</span>
          <Button size="compact-sm" variant="subtle" onClick={restored.discard}>
            放弃草稿
          </Button>
        </div>
      )}
      {topError && (
        <Alert color="danger" icon={<IconAlertTriangle size={18} />} role="alert" mb="sm">
          {topError.message}
          {topError instanceof CallError && topError.requestId && (
            <div className={classes.requestId}>请求编号 {topError.requestId}</div>
          )}
        </Alert>
      )}
    </>
  );
}

/** `HH:mm` of today, with the day before. */
function timeOf(savedAt: number): string {
  return dayjs(savedAt).isSame(dayjs(serverNow()), 'day') ? dayjs(savedAt).format('HH:mm') : formatMoment(savedAt);
}
