import type { NewPasswords } from '@contract/people/user-types';
import { Button, Group, Modal, Text } from '@mantine/core';
import { FactList } from '@/kits/facts/fact-list';

interface FirstPasswordProps {
  account: NewPasswords['accounts'][number];
  onClose: () => void;
}

/** The password with which somebody signs in first, the only time that it is shown: it closes by its button alone. */
export function FirstPassword({ account: { name, username, password }, onClose }: FirstPasswordProps) {
  return (
    <Modal
      opened
      onClose={onClose}
      title={`${name}的账号`}
      closeOnEscape={false}
      closeOnClickOutside={false}
      withCloseButton={false}
    >
      <Text mb={12}>密码只显示这一次，请现在交给本人。登录后必须修改。</Text>
      <FactList
        isSpaced
        facts={[
          ['账号', username],
          ['密码', password],
        ]}
      />
      <Group justify="flex-end">
        <Button onClick={onClose}>已交给本人</Button>
      </Group>
    </Modal>
  );
}
