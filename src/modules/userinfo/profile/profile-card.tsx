import type { ProfileInfo } from '@contract/userinfo/profile';
import { Link } from 'react-router-dom';
import { AvatarEditor } from '../avatar/avatar-editor';
import classes from './profile.module.css';

const links = [
  { to: '/userinfo/modify-pwd', label: '修改密码' },
  { to: '/system/approval-inbox?box=mine', label: '我提交的审批' },
  { to: '/system/download-tasks', label: '我的下载任务' },
];

/** Who one is, and the ways to what belongs to one. */
export function ProfileCard({ info }: { info: ProfileInfo }) {
  return (
    <section className={classes.card} aria-label="名片">
      <AvatarEditor url={info.icon_url} name={info.name} />
      <h2 className={classes.name}>{info.name}</h2>
      <p className={classes.quiet}>{info.staffID}</p>
      <p className={classes.quiet}>{[info.person_type_name, info.dept_name].filter(Boolean).join(' · ')}</p>
      <ul className={classes.links}>
        {links.map(({ to, label }) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
