import type { NewPasswords } from '@contract/people/user-types';
import { Button, Modal, Text } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy, IconPrinter } from '@tabler/icons-react';
import { PasswordSlips } from './password-slips';
import classes from './users.module.css';

const copiedMs = 2000;

interface PasswordsDialogProps {
  title: string;
  accounts: NewPasswords['accounts'];
  onClose: () => void;
}

/** Passwords just made, the only time that they are shown: it closes by its button alone. */
export function PasswordsDialog({ title, accounts, onClose }: PasswordsDialogProps) {
  const clipboard = useClipboard({ timeout: copiedMs });
  const lines = accounts.map(({ name, username, password }) => [name, username, password].join('\t'));
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size={560}
      closeOnEscape={false}
      closeOnClickOutside={false}
      withCloseButton={false}
    >
      <Text>密码只显示这一次，请现在告知本人。登录后必须修改。</Text>
      <div className={classes.area} tabIndex={0} role="region" aria-label="账号和密码">
        <table className={classes.secrets}>
          <thead>
            <tr>
              <th scope="col">姓名</th>
              <th scope="col">账号</th>
              <th scope="col">密码</th>
            </tr>
          </thead>
          <tbody>
            {accounts.map(({ user_id: id, name, username, password }) => (
              <tr key={id}>
                <td>{name}</td>
                <td>{username}</td>
                <td className={classes.secret}>{password}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {clipboard.error && <Text c="danger">浏览器不允许复制，请选中后手工复制。</Text>}
      <div className={classes.operations}>
        <Button
          variant="default"
          leftSection={clipboard.copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
          onClick={() => clipboard.copy(lines.join('\n'))}
        >
          {clipboard.copied ? '已复制' : '复制'}
        </Button>
        <Button variant="default" leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => window.print()}>
          打印密码条
        </Button>
        <Button onClick={onClose}>已记下，关闭</Button>
      </div>
      <PasswordSlips accounts={accounts} />
    </Modal>
  );
}
