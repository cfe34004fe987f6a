import { Button, Collapse, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconInfoCircle } from '@tabler/icons-react';
import type { RotationTask } from '@workers/rotation-import/task';
import { formatCount } from '@/ui/format';
import { FindingsBrowser } from './findings-browser';
import classes from './findings.module.css';

/** What does not stop the import, warnings and rows left out by choice, is shown before the user confirms. */
export function FindingsNotice({ task }: { task: RotationTask }) {
  const [isOpen, { toggle }] = useDisclosure();
  const warnings = task.summary.reduce((sum, sheet) => sum + sheet.warnings, 0);
  const errors = task.partial ? task.summary.reduce((sum, sheet) => sum + sheet.errors, 0) : 0;
  if (warnings + errors === 0) return null;
  return (
    <section className={classes.notice} aria-label="核对提示">
      <div className={classes.noticeHead}>
        <IconInfoCircle size={18} stroke={1.75} aria-hidden />
        <Text component="span">
          {errors > 0
            ? `按您的选择只导入正确的行，有错误的行（共 ${formatCount(errors)} 处）不导入`
            : `有 ${formatCount(warnings)} 条提示，不影响导入，建议核对`}
        </Text>
        <Button variant="subtle" size="compact-sm" aria-expanded={isOpen} onClick={toggle}>
          {isOpen ? '收起' : '查看'}
        </Button>
      </div>
      <Collapse expanded={isOpen}>{isOpen && <FindingsBrowser task={task} />}</Collapse>
    </section>
  );
}
