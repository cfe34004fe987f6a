import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';

const toastMs = 4_000;
/** Long enough to read what was done and to take it back. */
const undoMs = 10_000;

/** Tells that something was done; with `onUndo` it can be taken back from here. */
export function notifyDone(message: string, onUndo?: () => void): void {
  const id = notifications.show({
    color: 'success',
    withBorder: true,
    autoClose: onUndo ? undoMs : toastMs,
    message: onUndo ? (
      <Group justify="space-between" wrap="nowrap">
        {message}
        <Button
          size="compact-sm"
          variant="subtle"
          onClick={() => {
            notifications.hide(id);
            onUndo();
          }}
        >
          撤销
        </Button>
      </Group>
    ) : (
      message
    ),
  });
}
