import type { EndpointSpec } from '@contract/kernel/endpoint';
import { permissionOf } from '@contract/permissions';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { usePermits } from '@/kernel/session/permissions';

interface AddButtonProps {
  /** The call that adds; who may not make it does not see the button. */
  call: EndpointSpec;
  /** 新增 and what. */
  label: string;
  onClick: () => void;
}

/** The main action of a list, for those who may: at its head, and where it is still empty. */
export function AddButton({ call, label, onClick }: AddButtonProps) {
  const permits = usePermits();
  const code = permissionOf(call);
  if (code !== undefined && !permits(code)) return null;
  return (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={onClick}>
      {label}
    </Button>
  );
}
