import type { accountEndpoints } from '@contract/account/endpoints';
import type { DataOf } from '@contract/kernel/endpoint';
import { useState } from 'react';
import { useAccount } from '@/kernel/session/session-store';
import { PageHeader } from '@/ui/page-header';
import { Panel } from '@/ui/panel';
import { CaptchaStep } from './captcha-step';
import { CodeStep } from './code-step';
import classes from './password.module.css';

/** 重置密码: for somebody who is signed in but does not know the present password, by a code to phone or mail. */
export default function ResetPasswordPage() {
  const { username } = useAccount();
  const [offer, setOffer] = useState<DataOf<typeof accountEndpoints.resetGetAccount> | null>(null);
  return (
    <>
      <PageHeader
        title="重置密码"
        description="不记得原密码时，用发到手机或邮箱的验证码设置新密码，完成后需要重新登录。"
      />
      <Panel>
        <div className={classes.narrow}>
          {offer ? (
            <CodeStep offer={offer} username={username} onRestart={() => setOffer(null)} />
          ) : (
            <CaptchaStep username={username} onNext={setOffer} />
          )}
        </div>
      </Panel>
    </>
  );
}
