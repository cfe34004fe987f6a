import { Drawer } from '@mantine/core';
import { useState } from 'react';
import { FlowList } from '@/kits/approval-flow/flow-list';
import { useIsMobile } from '@/ui/use-is-mobile';

/** Every kind of submission with its levels; for administrators. */
export function FlowsDrawer({ onClose }: { onClose: () => void }) {
  const isMobile = useIsMobile();
  const [isOpen, setOpen] = useState(true);
  return (
    <Drawer
      opened={isOpen}
      onClose={() => setOpen(false)}
      onExitTransitionEnd={onClose}
      size={isMobile ? '100%' : 700}
      title="审批流程设置"
      closeButtonProps={{ 'aria-label': '关闭' }}
    >
      <FlowList />
    </Drawer>
  );
}
