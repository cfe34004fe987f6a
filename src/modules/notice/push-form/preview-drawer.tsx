import { attachmentEndpoints } from '@contract/attachment/endpoints';
import { receiptLabels } from '@contract/notice/push-words';
import { Drawer } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useCall } from '@/kernel/query/use-call';
import { NoticeFiles } from '../notice-files';
import { RichText } from '@/kits/rich-text/rich-text';
import classes from '../push-list/push-drawer.module.css';
import type { PushValues } from './push-values';

/** What readers will see, in the width of their list. */
export function PreviewDrawer({ values, onClose }: { values: PushValues; onClose: () => void }) {
  const [isOpen, { close }] = useDisclosure(true);
  const ids = values.attachments.join(',');
  const files = useCall(attachmentEndpoints.named, { query: { ids } }, { enabled: ids !== '' });
  return (
    <Drawer opened={isOpen} onClose={close} onExitTransitionEnd={onClose} size={480} title="预览">
      <h2 className={classes.title}>{values.title || '（未填写标题）'}</h2>
      <RichText html={values.content} />
      {ids !== '' && <NoticeFiles files={files.data ?? []} />}
      {values.receipt > 0 && <p>需要{receiptLabels[values.receipt]}</p>}
    </Drawer>
  );
}
