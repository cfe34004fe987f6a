import { Button, Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { IconDownload } from '@tabler/icons-react';
import { install, useInstallWay } from './install';

/** 安装到本机, where the browser can; on an iPhone or iPad it says how. */
export function InstallButton() {
  const way = useInstallWay();
  if (way === null) return null;
  const explain = () =>
    modals.open({
      title: '添加到主屏幕',
      children: <Text>在 Safari 底部点“分享”，再选“添加到主屏幕”，之后可从主屏幕直接打开，离线也能查看。</Text>,
    });
  return (
    <Button
      fullWidth
      justify="flex-start"
      variant="subtle"
      color="info"
      leftSection={<IconDownload size={16} stroke={1.75} />}
      onClick={() => (way === 'prompt' ? void install() : explain())}
    >
      安装到本机
    </Button>
  );
}
