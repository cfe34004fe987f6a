import { Button, Group, Paper, Text } from '@mantine/core';
import { useState } from 'react';
import { useBusyReasons } from '@/kernel/busy';
import { activateUpdate, useUpdate } from '@/kernel/offline-files/update';
import classes from './update-offer.module.css';

/**
 * Offers a new version. It never takes over by itself. A half-filled form is kept as a draft first; where that cannot be,
 * nothing is reloaded. While an import runs it is not even offered; the offer comes when that ends.
 */
export function UpdateOffer() {
  const update = useUpdate();
  const reasons = useBusyReasons();
  const [isPutOff, setPutOff] = useState(false);
  const [isRefused, setRefused] = useState(false);
  if (update === 'none' || isPutOff || reasons.some(({ keep }) => !keep)) return null;

  const refresh = async () => {
    const kept = await Promise.all(reasons.map(({ keep }) => keep!()));
    if (kept.every(Boolean)) await activateUpdate();
    else setRefused(true);
  };
  return (
    <Paper className={classes.offer} data-form={reasons.length > 0 || undefined} role="status" shadow="md" withBorder>
      <div>
        <Text>{update === 'waiting' ? '新版本已就绪，刷新后生效' : '新版本已在其他标签页启用，刷新后生效'}</Text>
        {reasons.length > 0 && (
          <Text size="sm" c={isRefused ? 'danger' : 'dimmed'}>
            {isRefused ? '本机不能保存草稿，请先保存正在填写的内容' : '正在填写的内容会留作草稿，刷新后再次打开时恢复'}
          </Text>
        )}
      </div>
      <Group gap="xs">
        <Button size="compact-md" onClick={() => void refresh()}>
          立即刷新
        </Button>
        <Button size="compact-md" variant="default" onClick={() => setPutOff(true)}>
          稍后
        </Button>
      </Group>
    </Paper>
  );
}
