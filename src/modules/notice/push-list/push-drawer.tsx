import { pushEndpoints } from '@contract/notice/push-endpoints';
import { receiptLabels } from '@contract/notice/push-words';
import { Drawer } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useCall } from '@/kernel/query/use-call';
import { Loaded } from '@/kits/loaded/loaded';
import { formatDateTime } from '@/ui/format';
import { StatusDot } from '@/ui/status-dot';
import { channelWords, kindLabel, rateWords, statusLabel, statusTone } from '../push-words';
import { NoticeFiles } from '../notice-files';
import { RichText } from '@/kits/rich-text/rich-text';
import classes from './push-drawer.module.css';

/** A push with its words as readers have them. */
export function PushDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const push = useCall(pushEndpoints.pushDetail, { params: { id } });
  const [isOpen, { close }] = useDisclosure(true);
  return (
    <Drawer opened={isOpen} onClose={close} onExitTransitionEnd={onClose} size={700} title="推送详情">
      <Loaded call={push} what="推送">
        {(row) => (
          <>
            <h2 className={classes.title}>{row.title}</h2>
            <dl className={classes.facts}>
              <Fact label="状态">
                <StatusDot tone={statusTone(row.status)}>{statusLabel(row.status)}</StatusDot>
              </Fact>
              <Fact label="类型">{kindLabel(row.kind)}</Fact>
              <Fact label="渠道">{channelWords(row.channels)}</Fact>
              <Fact label="推送对象">{row.target_summary || '未选择'}</Fact>
              <Fact label="创建人">{row.author_name}</Fact>
              {row.scheduled_at && <Fact label="定时">{formatDateTime(row.scheduled_at)}</Fact>}
              {row.sent_at && <Fact label="发送时间">{formatDateTime(row.sent_at)}</Fact>}
              {row.pin_until && <Fact label="置顶至">{formatDateTime(row.pin_until)}</Fact>}
              <Fact label="已读">{rateWords(row.readers, row.recipients)}</Fact>
              <Fact label="回执">
                {receiptLabels[row.receipt]}
                {row.receipt > 0 && `，${rateWords(row.receipts, row.recipients)}`}
                {row.receipt_due && `，截止 ${row.receipt_due}`}
              </Fact>
            </dl>
            <RichText html={row.content} />
            <NoticeFiles files={row.attachments} />
          </>
        )}
      </Loaded>
    </Drawer>
  );
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
