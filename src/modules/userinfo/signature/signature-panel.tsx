import { Button, Group } from '@mantine/core';
import { userinfoEndpoints as api } from '@contract/userinfo/endpoints';
import { useState } from 'react';
import { useCall } from '@/kernel/query/use-call';
import { useSave } from '@/kernel/query/use-save';
import { Loaded } from '@/kits/loaded/loaded';
import { confirm } from '@/ui/confirm';
import { formatMoment } from '@/ui/format';
import { SignaturePad } from './signature-pad';
import classes from './signature.module.css';

const params = { kind: 'signature' } as const;

/** The handwritten signature that stands on printed forms. */
export function SignaturePanel() {
  const signature = useCall(api.picture, { params });
  const [isWriting, setWriting] = useState(false);
  const save = useSave(api.savePicture, { refresh: [api.picture], done: '签名已保存' });
  const remove = useSave(api.removePicture, { refresh: [api.picture], done: '签名已删除' });
  const askToRemove = async () => {
    const message = '之后打印的表单将不带签名，已打印的不受影响。';
    if (await confirm({ title: '删除签名', message, confirmLabel: '删除', danger: true })) await remove.run({ params });
  };
  return (
    <Loaded call={signature} what="签名">
      {({ url, updated_at }) => (
        <div className={classes.panel}>
          <p className={classes.hint}>签名用于打印的考核表、登记表等。只有您本人能修改。</p>
          {isWriting ? (
            <SignaturePad
              onCancel={() => setWriting(false)}
              onWritten={async (body) => {
                if (await save.run({ params, body })) setWriting(false);
              }}
            />
          ) : (
            <>
              <div className={classes.paper}>
                {url ? <img src={url} alt="我的签名" className={classes.image} /> : '还没有签名'}
              </div>
              {updated_at && <p className={classes.hint}>{formatMoment(updated_at)} 保存</p>}
              <Group mt="md">
                <Button onClick={() => setWriting(true)}>{url ? '重新签名' : '手写签名'}</Button>
                {url && (
                  <Button variant="default" onClick={() => void askToRemove()}>
                    删除
                  </Button>
                )}
              </Group>
            </>
          )}
        </div>
      )}
    </Loaded>
  );
}
