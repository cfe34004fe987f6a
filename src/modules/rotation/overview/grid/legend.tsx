import type { DeptGroups } from './dept-groups';
import classes from './legend.module.css';
import { kindLabels } from './kinds';
import { useTintVariables } from './use-tint-variables';

const kinds = ['necessary', 'optional', 'reserve'] as const;

/** What colours and lower edges of the stays mean. */
export function Legend({ groups }: { groups: DeptGroups }) {
  return (
    <ul className={classes.legend} style={useTintVariables()} aria-label="图例">
      {groups.list.map(({ name, tint }) => (
        <li key={name} className={classes.item}>
          <span
            className={classes.tint}
            style={{ background: `var(--tint-${tint})`, borderColor: `var(--edge-${tint})` }}
          />
          {name}
        </li>
      ))}
      {kinds.map((kind) => (
        <li key={kind} className={classes.item}>
          <span className={classes.kind} data-kind={kind} />
          {kindLabels[kind]}
        </li>
      ))}
    </ul>
  );
}
