import { Button, Group, Paper, Text } from '@mantine/core';
import { useState } from 'react';
import { useBusy } from '@/kernel/busy';
import { activateUpdate, useUpdateWaiting } from './service-worker';
import classes from './update-offer.module.css';

/**
 * Offers a new version. It never takes over by itself, and while an import runs or a form is being filled it is not
 * even offered; the offer comes when that ends.
 */
export function UpdateOffer() {
  const isWaiting = useUpdateWaiting();
  const isBusy = useBusy();
  const [isPutOff, setPutOff] = useState(false);
  if (!isWaiting || isBusy || isPutOff) return null;
  return (
    <Paper className={classes.offer} role="status" shadow="md" withBorder>
      <Text>新版本已就绪，刷新后生效</Text>
      <Group gap="xs">
        <Button size="compact-md" onClick={() => void activateUpdate()}>
          立即刷新
        </Button>
        <Button size="compact-md" variant="default" onClick={() => setPutOff(true)}>
          稍后
        </Button>
      </Group>
    </Paper>
  );
}
