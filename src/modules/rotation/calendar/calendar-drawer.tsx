import { calendarEndpoints as calls, feedPath, type CalendarLink } from '@contract/rotation/calendar';
import { Button, Drawer, Group, Stack, Text, TextInput } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { useState } from 'react';
import { useCall } from '@/kernel/query/use-call';
import { useSave } from '@/kernel/query/use-save';
import { Loaded } from '@/kits/loaded/loaded';
import { confirm } from '@/ui/confirm';
import { formatMoment } from '@/ui/format';
import { newSecret } from './new-secret';

const refresh = [calls.calendarLink];

/** The secret link by which a calendar program shows one's stays: made, shown once, renewed and revoked. */
export function CalendarDrawer({ onClose }: { onClose: () => void }) {
  const link = useCall(calls.calendarLink, {});
  const [address, setAddress] = useState<string | null>(null);
  const renew = useSave(calls.calendarRenew, { refresh, done: '订阅链接已生成' });
  const revoke = useSave(calls.calendarRevoke, { refresh, done: '订阅链接已撤销' });
  const make = async () => {
    const { secret, hash } = await newSecret();
    if (await renew.run({ body: { hash } })) setAddress(window.location.origin + feedPath(secret));
  };
  const askToRenew = async () => {
    const message = '新链接生成后，原链接立即失效，已订阅的日历需要重新添加。';
    if (await confirm({ title: '更换订阅链接', message, confirmLabel: '更换链接' })) await make();
  };
  const askToRevoke = async () => {
    const message = '已订阅的日历将不再更新。';
    if (!(await confirm({ title: '撤销订阅链接', message, confirmLabel: '撤销链接', danger: true }))) return;
    setAddress(null);
    await revoke.run({});
  };
  return (
    <Drawer opened onClose={onClose} title="订阅日历" closeButtonProps={{ 'aria-label': '关闭' }}>
      <Stack>
        <Text size="sm">
          在手机或电脑的日历中用“订阅日历”或“通过 URL 添加”粘贴此链接，轮转安排就显示在日历里，变动后自动更新。
        </Text>
        {address !== null && <NewAddress address={address} />}
        <Loaded call={link} what="订阅链接">
          {(data) => (
            <>
              <Text size="sm" c="dimmed">
                {linkWords(data)}
              </Text>
              {data === null ? (
                <Button loading={renew.isRunning} onClick={() => void make()}>
                  生成链接
                </Button>
              ) : (
                <Group gap="xs">
                  <Button variant="default" loading={renew.isRunning} onClick={() => void askToRenew()}>
                    更换链接
                  </Button>
                  <Button variant="subtle" color="danger" loading={revoke.isRunning} onClick={() => void askToRevoke()}>
                    撤销链接
                  </Button>
                </Group>
              )}
            </>
          )}
        </Loaded>
      </Stack>
    </Drawer>
  );
}

function linkWords(link: CalendarLink): string {
  if (link === null) return '还没有订阅链接';
  const used = link.usedAt === null ? '还没有日历读取过' : `最近读取 ${formatMoment(link.usedAt)}`;
  return `${formatMoment(link.createdAt)} 生成，${used}`;
}

function NewAddress({ address }: { address: string }) {
  const clipboard = useClipboard({ timeout: 1500 });
  return (
    <>
      <TextInput
        label="订阅链接"
        description="只显示这一次。知道链接的人都能看到您的轮转安排，请不要转发"
        value={address}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button variant="light" onClick={() => clipboard.copy(address)}>
        {clipboard.copied ? '已复制' : '复制链接'}
      </Button>
    </>
  );
}
