import type { LintFinding, LintTarget } from '@contract/rotation/scheme-lint';
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import classes from './rules.module.css';

interface FindingsProps {
  findings: readonly LintFinding[];
  /** Goes to the row that a finding is about; without it rows are not opened. */
  onOpen?: (target: LintTarget) => void;
}

/** What is wrong with a scheme, in words; each finding opens what it is about. */
export function Findings({ findings, onOpen }: FindingsProps) {
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  if (findings.length === 0) {
    return (
      <p className={classes.right} role="status">
        <IconCircleCheck size={18} stroke={1.75} aria-hidden />
        检查通过，没有发现问题
      </p>
    );
  }
  return (
    <section aria-label="检查结果">
      <p className={classes.counts} role="status">
        {errors > 0 ? `${errors} 个错误，改正后才能发布` : '没有错误，可以发布'}
        {findings.length > errors && `；${findings.length - errors} 条提醒`}
      </p>
      <ul className={classes.findings}>
        {findings.map((finding) => (
          <li key={`${finding.code} ${finding.message}`} data-severity={finding.severity}>
            {finding.severity === 'error' ? (
              <IconCircleX size={16} stroke={1.75} role="img" aria-label="错误" />
            ) : (
              <IconAlertTriangle size={16} stroke={1.75} role="img" aria-label="提醒" />
            )}
            <span>{finding.message}</span>
            <Opener target={finding.target} onOpen={onOpen} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Opener({ target, onOpen }: { target: LintTarget; onOpen: FindingsProps['onOpen'] }) {
  if (target.kind === 'capacity') {
    return (
      <Button component={Link} to="/data-dic/department" variant="subtle" size="compact-sm">
        设置容量
      </Button>
    );
  }
  if (!onOpen) return null;
  return (
    <Button variant="subtle" size="compact-sm" onClick={() => onOpen(target)}>
      查看
    </Button>
  );
}
