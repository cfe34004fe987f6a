import type { Finding } from '@contract/handbook/check';
import { StatusDot } from '@/ui/status-dot';
import classes from './versions.module.css';

interface FindingsListProps {
  findings: readonly Finding[];
  /** Opens the place of a finding; without it findings are words. */
  onOpen?: ((finding: Finding) => void) | undefined;
}

/** What is wrong with a version: errors first, each a sentence. */
export function FindingsList({ findings, onOpen }: FindingsListProps) {
  return (
    <ul className={classes.findings}>
      {findings.map((finding) => {
        const { severity, text, st_dept_id: place } = finding;
        return (
          <li key={`${severity} ${text}`}>
            <StatusDot tone={severity === 'error' ? 'danger' : 'warning'}>
              {onOpen && place !== null ? (
                <button type="button" className={classes.place} onClick={() => onOpen(finding)}>
                  {text}
                </button>
              ) : (
                text
              )}
            </StatusDot>
          </li>
        );
      })}
    </ul>
  );
}
