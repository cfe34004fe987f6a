import { notifyDone } from '@/kernel/query/notify-done';
import { notifyError } from '@/kernel/query/notify-error';
import { useFrontConfig } from '@/modules/system/queries';
import { usePermission } from '@/kernel/session/permissions';
import type { TypeConfig } from '@contract/people/type-config';
import type { UserDetail } from '@contract/people/types';
import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';

interface PersonalFileButtonProps {
  person: UserDetail;
  config: TypeConfig;
  hasRotation: boolean;
}

/** Saves the person's file to be printed; with identity and contacts in full for whoever may see them. */
export function PersonalFileButton(props: PersonalFileButtonProps) {
  const mayExport = usePermission('personnel:user:export');
  const maySeeAll = usePermission('personnel:sensitive:view');
  const { system_name: hospital } = useFrontConfig();
  const [isRunning, setRunning] = useState(false);
  if (!mayExport) return null;
  const save = async (isFull: boolean) => {
    setRunning(true);
    try {
      const { savePersonalFile } = await import('./personal-file');
      await savePersonalFile({ ...props, isFull, hospital });
      notifyDone('操作成功');
    } catch (error) {
      notifyError(error);
    } finally {
      setRunning(false);
    }
  };
  const chevron = maySeeAll && <IconChevronDown size={14} aria-hidden />;
  const button = (
    <Button
      variant="default"
      loading={isRunning}
      rightSection={chevron}
      onClick={maySeeAll ? undefined : () => void save(false)}
    >
      导出档案
    </Button>
  );
  if (!maySeeAll) return button;
  return (
    <Menu position="bottom-end">
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void save(false)}>个人档案表</Menu.Item>
        <Menu.Item onClick={() => void save(true)}>个人档案表（完整证件号码和联系方式）</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
