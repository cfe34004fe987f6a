import { IconCheck } from '@tabler/icons-react';
import classes from './step-trail.module.css';

interface StepTrailProps {
  steps: readonly string[];
  /** Index of the step under way; the number of steps when all is done. */
  current: number;
}

/** Where an import stands among its steps. */
export function StepTrail({ steps, current }: StepTrailProps) {
  return (
    <ol className={classes.trail} aria-label="导入步骤">
      {steps.map((step, index) => (
        <li
          key={step}
          className={classes.step}
          data-phase={index < current ? 'done' : index === current ? 'current' : 'ahead'}
          aria-current={index === current ? 'step' : undefined}
        >
          <span className={classes.mark} aria-hidden>
            {index < current ? <IconCheck size={14} stroke={2.5} /> : index + 1}
          </span>
          {step}
        </li>
      ))}
    </ol>
  );
}
