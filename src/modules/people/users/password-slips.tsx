import type { NewPasswords } from '@contract/people/user-types';
import { createPortal } from 'react-dom';
import { useFrontConfig } from '@/modules/system/queries';
import classes from './password-slips.module.css';

/** What is printed, and only then seen: a slip for each person, to be cut apart and handed over. */
export function PasswordSlips({ accounts }: { accounts: NewPasswords['accounts'] }) {
  const { system_name: systemName } = useFrontConfig();
  return createPortal(
    <div className={classes.slips} aria-hidden>
      {accounts.map(({ user_id: id, name, username, password }) => (
        <section key={id} className={classes.slip}>
          <h2>{systemName}</h2>
          <dl>
            <dt>姓名</dt>
            <dd>{name}</dd>
            <dt>账号</dt>
            <dd>{username}</dd>
            <dt>初始密码</dt>
            <dd className={classes.secret}>{password}</dd>
            <dt>登录地址</dt>
            <dd>{window.location.origin}/main</dd>
          </dl>
          <p>首次登录后请立即修改密码，并销毁此条。</p>
        </section>
      ))}
    </div>,
    document.body,
  );
}
