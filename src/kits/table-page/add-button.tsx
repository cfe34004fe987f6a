import type { PermissionCode } from '@contract/kernel/module';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Permitted } from '@/kernel/session/permissions';

interface AddButtonProps {
  code: PermissionCode;
  /** 新增 and what. */
  label: string;
  onClick: () => void;
}

/** The main action of a list, for those who may: at its head, and where it is still empty. */
export function AddButton({ code, label, onClick }: AddButtonProps) {
  return (
    <Permitted code={code}>
      <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={onClick}>
        {label}
      </Button>
    </Permitted>
  );
}
