import type { Archive } from '@contract/teacher/archives';
import { IconCheck } from '@tabler/icons-react';
import { Panel } from '@/ui/panel';
import classes from './archives.module.css';
import { Percent } from './words';

/** Completeness line by line, each with its reason. `onOpen` leads to the section that lacks something. */
export function CompletionPanel({ archive }: { archive: Archive }) {
  return (
    <Panel title="完善程度" aside={<Percent value={archive.percent} />}>
      <ul className={classes.lines}>
        {archive.lines.map(({ key, title, weight, got, why }) => (
          <li key={key} className={classes.line} data-full={got === weight || undefined}>
            <span className={classes.mark} aria-hidden>
              {got === weight && <IconCheck size={14} stroke={2.25} />}
            </span>
            <span className={classes.what}>{title}</span>
            <span className={classes.points}>
              {got} / {weight}
            </span>
            <span className={classes.why}>{why}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
