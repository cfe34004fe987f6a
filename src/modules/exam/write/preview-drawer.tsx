import type { FullContent } from '@contract/exam/content';
import { Drawer } from '@mantine/core';
import { Preview } from './preview-pane';

/** The preview in its true size. */
export function PreviewDrawer({ content, onClose }: { content: FullContent; onClose: () => void }) {
  return (
    <Drawer opened onClose={onClose} title="预览" size={1000} closeButtonProps={{ 'aria-label': '关闭' }}>
      <Preview content={content} isWide />
    </Drawer>
  );
}
