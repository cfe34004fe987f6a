import { Text } from '@mantine/core';
import { useAccount, useSession } from '@/kernel/session/session-store';
import classes from './user-menu.module.css';

/** Name, account, number, department and roles of the person; what is not recorded is left out. */
export function AccountCard() {
  const account = useAccount();
  const session = useSession();
  const roles = session.kind === 'ready' ? session.purview.role_names.join('、') : '';
  const facts = [
    ['账号', account.username],
    ['工号', account.staffID],
    ['科室', account.dept_name],
    ['角色', roles],
  ].filter(([, value]) => value);
  return (
    <div className={classes.card}>
      <Text fw={600}>{account.name}</Text>
      <dl className={classes.facts}>
        {facts.map(([label, value]) => (
          <div key={label} className={classes.fact}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
