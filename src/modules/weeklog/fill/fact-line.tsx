import { activitiesModule } from '@contract/activities/module';
import { approvalModule } from '@contract/approval/module';
import { examModule } from '@contract/exam/module';
import type { ItemSource } from '@contract/weeklog/rules';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import { usePermits } from '@/kernel/session/permissions';
import classes from '../weeklog.module.css';

const activities = activitiesModule.screens.speak;
const marking = examModule.screens.marking;
const inbox = { path: approvalModule.screens.inbox.path, permission: undefined };
const screens = { activities, hours: activities, reviews: inbox, marking };

/** What the system counted in the week, leading to where it stands, and what the week should reach. */
export function FactLine({ source, count, goal }: { source: ItemSource; count: number; goal: string }) {
  const permits = usePermits();
  const { path, permission } = screens[source];
  const words = `系统记录 ${count}`;
  return (
    <>
      {permission === undefined || permits(permission) ? (
        <Anchor component={Link} to={path} inherit className={classes.fact}>
          {words}
        </Anchor>
      ) : (
        words
      )}
      {goal && ` · ${goal}`}
    </>
  );
}
