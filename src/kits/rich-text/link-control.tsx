import { safeHref } from '@contract/kernel/rich-text';
import { ActionIcon, Button, Group, Popover, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconLink } from '@tabler/icons-react';
import { useState } from 'react';

interface LinkControlProps {
  /** No words are selected. */
  disabled: boolean;
  onLink: (href: string) => void;
}

/** Asks for an address and makes the selected words lead there. */
export function LinkControl({ disabled, onLink }: LinkControlProps) {
  const [isOpen, { toggle, close }] = useDisclosure();
  const [address, setAddress] = useState('');
  const href = safeHref(address);
  const confirm = () => {
    if (href === undefined) return;
    onLink(href);
    setAddress('');
    close();
  };
  return (
    <Popover opened={isOpen} onChange={(next) => !next && close()} position="bottom-start" trapFocus shadow="md">
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="info"
          size={28}
          aria-label="链接"
          title={disabled ? '先选中文字，再加链接' : '链接'}
          disabled={disabled}
          onClick={toggle}
        >
          <IconLink size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <Group align="flex-start" gap="xs">
          <TextInput
            aria-label="链接地址"
            placeholder="https:// 或 /main/ 开头的地址"
            maxLength={300}
            value={address}
            error={address !== '' && href === undefined ? '请填写完整的地址' : undefined}
            onChange={(event) => setAddress(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              confirm();
            }}
          />
          <Button disabled={href === undefined} onClick={confirm}>
            确定
          </Button>
        </Group>
      </Popover.Dropdown>
    </Popover>
  );
}
