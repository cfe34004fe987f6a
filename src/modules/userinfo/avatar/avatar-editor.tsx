import { Avatar, Button, FileButton, Group } from '@mantine/core';
import { userinfoEndpoints as api } from '@contract/userinfo/endpoints';
import { accountEndpoints } from '@contract/account/endpoints';
import { useState } from 'react';
import { notifyError } from '@/kernel/query/notify-error';
import { useSave } from '@/kernel/query/use-save';
import { loadSession } from '@/kernel/session/load-session';
import { confirm } from '@/ui/confirm';
import { CropDialog } from './crop-dialog';
import { openPicture } from './open-picture';

const accepted = 'image/jpeg,image/png,image/webp';
const params = { kind: 'avatar' } as const;

/** The picture beside one's name: choose, crop, remove. */
export function AvatarEditor({ url, name }: { url: string; name: string }) {
  const [chosen, setChosen] = useState<ImageBitmap | null>(null);
  const refresh = [api.info, api.icon, api.picture, accountEndpoints.account];
  // The top bar shows the picture too.
  const onDone = () => void loadSession();
  const remove = useSave(api.removePicture, { refresh, done: '头像已删除', onDone });
  const save = useSave(api.savePicture, { refresh, done: '头像已更新', onDone });

  const choose = async (file: File | null) => {
    if (!file) return;
    try {
      setChosen(await openPicture(file));
    } catch (error) {
      notifyError(error);
    }
  };
  const askToRemove = async () => {
    const message = '将改为显示姓氏。';
    if (await confirm({ title: '删除头像', message, confirmLabel: '删除', danger: true })) await remove.run({ params });
  };
  return (
    <>
      <Avatar src={url || null} size={96} color="primary" mx="auto" alt={url ? '我的头像' : ''}>
        {Array.from(name)[0]}
      </Avatar>
      <Group justify="center" gap={4} mt="xs">
        <FileButton accept={accepted} onChange={(file) => void choose(file)}>
          {(props) => (
            <Button {...props} variant="subtle" size="compact-sm">
              更换头像
            </Button>
          )}
        </FileButton>
        {url && (
          <Button variant="subtle" color="danger" size="compact-sm" onClick={() => void askToRemove()}>
            删除
          </Button>
        )}
      </Group>
      {chosen && (
        <CropDialog
          picture={chosen}
          onCancel={() => setChosen(null)}
          onCropped={async (body) => {
            if (await save.run({ params, body })) setChosen(null);
          }}
        />
      )}
    </>
  );
}
