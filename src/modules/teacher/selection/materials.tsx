import { materialStates, type MaterialState } from '@contract/teacher/selection/material-rules';
import type { Material } from '@contract/teacher/selection/declarations';
import { lazy, Suspense, type ReactNode } from 'react';
import { StatusDot } from '@/ui/status-dot';
import classes from './materials.module.css';

const AttachmentFiles = lazy(() => import('@/kits/attachments/attachment-files'));
const tones = { missing: 'warning', present: 'primary', accepted: 'success', returned: 'danger' } as const;

const StateWord = ({ state }: { state: MaterialState }) => (
  <StatusDot tone={tones[state]}>{materialStates[state]}</StatusDot>
);

interface MaterialsProps {
  materials: readonly Material[];
  /** What is done with one of them. */
  actions?: (one: Material) => ReactNode;
}

/** The materials that a round asks for, one by one: state, files, and why one came back. */
export function Materials({ materials, actions }: MaterialsProps) {
  if (materials.length === 0) return null;
  return (
    <ul className={classes.list} aria-label="申报材料">
      {materials.map((one) => (
        <li key={one.name} aria-label={one.name}>
          <div className={classes.head}>
            <b>{one.name}</b>
            <StateWord state={one.state} />
            <span className={classes.actions}>{actions?.(one)}</span>
          </div>
          {one.reason && <p className={classes.reason}>退回原因：{one.reason}</p>}
          {one.files.length > 0 && (
            <Suspense fallback={null}>
              <AttachmentFiles files={one.files} />
            </Suspense>
          )}
        </li>
      ))}
    </ul>
  );
}
