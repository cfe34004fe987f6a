import { Chip, Tabs } from '@mantine/core';
import type { FindingCode } from '@contract/rotation/types';
import { useState } from 'react';
import type { SheetSummary } from '@contract/rotation/import-task';
import type { RotationTask } from '@workers/rotation-import/task';
import { formatCount } from '@/ui/format';
import { codeWords } from './code-words';
import classes from './findings.module.css';
import { FindingsTable } from './findings-table';

/** A task's findings: a tab per sheet, counts per kind that filter, and the list. */
export function FindingsBrowser({ task }: { task: RotationTask }) {
  const sheets = task.summary.filter((sheet) => sheet.errors + sheet.warnings > 0);
  const [name, setName] = useState(sheets[0]?.name ?? '');
  return (
    <Tabs value={name} onChange={(value) => setName(value ?? '')} keepMounted={false} className={classes.browser}>
      <Tabs.List aria-label="工作表">
        {sheets.map((sheet) => (
          <Tabs.Tab key={sheet.name} value={sheet.name}>
            {sheet.name}
            <span className={classes.tabCount}>{countWords(sheet)}</span>
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {sheets.map((sheet) => (
        <Tabs.Panel key={sheet.name} value={sheet.name} className={classes.panel}>
          <SheetFindings taskId={task.id} sheet={sheet} />
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

/** Errors and hints apart: only errors are what is left to correct. */
function countWords({ errors, warnings }: SheetSummary): string {
  const words = [errors > 0 && `${formatCount(errors)} 处错误`, warnings > 0 && `${formatCount(warnings)} 条提示`];
  return words.filter(Boolean).join('，');
}

function SheetFindings({ taskId, sheet }: { taskId: string; sheet: SheetSummary }) {
  const [code, setCode] = useState<FindingCode | 'all'>('all');
  const kinds = Object.entries(sheet.codes) as [FindingCode, number][];
  const listed = kinds.reduce((sum, [, count]) => sum + count, 0);
  const total = code === 'all' ? listed : (sheet.codes[code] ?? 0);
  return (
    <>
      {kinds.length > 1 && (
        <Chip.Group value={code} onChange={setCode}>
          <div className={classes.kinds} role="group" aria-label="按问题类型筛选">
            <Chip value="all" size="sm">
              全部 {formatCount(listed)}
            </Chip>
            {kinds
              .sort(([, one], [, other]) => other - one)
              .map(([kind, count]) => (
                <Chip key={kind} value={kind} size="sm">
                  {codeWords[kind]} {formatCount(count)}
                </Chip>
              ))}
          </div>
        </Chip.Group>
      )}
      <FindingsTable
        key={code}
        taskId={taskId}
        sheet={sheet.name}
        code={code === 'all' ? undefined : code}
        total={total}
      />
      {sheet.omitted > 0 && (
        <p className={classes.omitted}>另有 {formatCount(sheet.omitted)} 处问题未列出，请先处理以上问题后重新解析</p>
      )}
    </>
  );
}
