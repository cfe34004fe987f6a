import type { Requirement } from '@contract/rotation/edits';
import { kindLabels } from '../grid/kinds';
import classes from './month-drawer.module.css';

const months = (halves: number) => `${halves / 2}`;

/** What the scheme asks for and what is placed, in months; what is missing stands out. */
export function RequirementList({ requirements }: { requirements: readonly Requirement[] }) {
  if (requirements.length === 0) return null;
  return (
    <section className={classes.requirements} aria-label="方案要求">
      <h2 className={classes.head}>方案要求（已排 / 要求，月）</h2>
      <ul className={classes.list}>
        {requirements.map(({ stDeptId, stDeptName, kind, required, placed }) => (
          <li
            key={stDeptId}
            className={classes.line}
            data-missing={(kind === 'necessary' && placed < required) || undefined}
          >
            <span className={classes.name}>{stDeptName}</span>
            <span className={classes.kind}>{kindLabels[kind]}</span>
            <span className={classes.figures}>
              {months(placed)} / {kind === 'optional' ? `至多 ${months(required)}` : months(required)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
