import { Title } from '@mantine/core';
import { useEffect } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { useSession } from '@/kernel/session/session-store';
import { useFrontConfig } from '@/modules/system/queries';
import { Mark } from '../mark';
import { safeRedirect } from '../routing/redirect';
import { Splash } from '../splash';
import { LeavingNote } from './leaving-note';
import { SignInForm } from './sign-in-form';
import { SignInPicture } from './sign-in-picture';
import classes from './sign-in.module.css';

/** /login and, with `ops`, /login_yw. Whoever is signed in already goes on to where they wanted. */
export default function SignInPage({ ops }: { ops: boolean }) {
  const session = useSession();
  const [query] = useSearchParams();
  const { system_name, logo, demo } = useFrontConfig();
  const title = ops ? '运维登录' : '登录';
  useEffect(() => {
    document.title = `${title} - ${system_name}`;
  }, [title, system_name]);

  if (session.kind === 'starting') return <Splash />;
  if (session.kind !== 'signedOut') {
    return <Navigate to={safeRedirect(query.get('redirect'))} replace />;
  }
  return (
    <main className={classes.page}>
      <div className={classes.side} aria-hidden>
        <SignInPicture />
        <p className={classes.slogan}>轮转、培训与考核，一处安排，处处可查</p>
      </div>
      <div className={classes.formSide}>
        <div className={classes.form}>
          <div className={classes.brand}>
            {logo ? <img src={logo} alt="" width={40} height={40} /> : <Mark size={40} />}
            <span>{system_name}</span>
          </div>
          <Title order={1} className={classes.title}>
            {title}
          </Title>
          <LeavingNote />
          <SignInForm ops={ops} notice={session.notice} />
          {demo && <p className={classes.demo}>演示站点，数据均为虚构</p>}
        </div>
      </div>
    </main>
  );
}
