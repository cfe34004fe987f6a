import { sealEndpoints } from '@contract/system/seal-endpoints';
import { Title } from '@mantine/core';
import { IconRosetteDiscountCheck, IconRosetteDiscountCheckOff } from '@tabler/icons-react';
import { useSearchParams } from 'react-router-dom';
import { useCall } from '@/kernel/query/use-call';
import { Loaded } from '@/kits/loaded/loaded';
import { useFrontConfig } from '../queries';
import classes from './verify.module.css';

/** /verify: the code on a printed form leads here. Says whether the hospital printed it, and nothing of what it says. */
export default function VerifyPage() {
  const { system_name } = useFrontConfig();
  const [query] = useSearchParams();
  const call = useCall(sealEndpoints.checkSeal, { query: { seal: query.get('seal') ?? '' } });
  return (
    <main className={classes.page}>
      <p className={classes.system}>{system_name}</p>
      <Title order={1} className={classes.title}>
        单据核验
      </Title>
      <Loaded call={call} what="核验结果">
        {({ is_genuine: isGenuine }) => {
          const Icon = isGenuine ? IconRosetteDiscountCheck : IconRosetteDiscountCheckOff;
          return (
            <div className={classes.result} data-genuine={isGenuine || undefined} role="status">
              <Icon size={56} stroke={1.25} aria-hidden />
              <strong>{isGenuine ? '此二维码真实有效' : '未通过核验'}</strong>
              <p>
                {isGenuine
                  ? '单据由本系统打印。内容以纸面为准，如有涂改或疑问，请与教育处核对。'
                  : '二维码不是本系统打印的，或已不完整。请核对单据来源，必要时联系教育处。'}
              </p>
            </div>
          );
        }}
      </Loaded>
    </main>
  );
}
