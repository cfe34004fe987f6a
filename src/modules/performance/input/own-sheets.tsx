import { performanceEntryEndpoints as calls } from '@contract/performance/entries';
import { isOpen } from '@contract/performance/rules';
import type { PerformanceSheet } from '@contract/performance/tables';
import { Button } from '@mantine/core';
import { useSave } from '@/kernel/query/use-save';
import { Permitted } from '@/kernel/session/permissions';
import { confirm } from '@/ui/confirm';
import { Panel } from '@/ui/panel';
import classes from '../performance.module.css';
import { SheetWord } from '../words';
import { fillReads } from './reads';

/** Departments for which the caller hands in. */
export function OwnSheets({ sheets }: { sheets: readonly PerformanceSheet[] }) {
  const submit = useSave(calls.submitSheet, {
    refresh: fillReads,
    done: ({ state }) => (state === 'pending' ? '已提交，等待审核' : state === 'passed' ? '已提交并核定' : '已撤回'),
  });
  if (sheets.length === 0) return null;
  const handIn = async ({ id, dept_name: dept, version }: PerformanceSheet, isIn: boolean) => {
    const isSure =
      !isIn ||
      (await confirm({
        title: '提交审核',
        message: `${dept}的绩效提交后不能再填报，审核退回或撤回后可以修改。`,
        confirmLabel: '提交',
      }));
    if (isSure) await submit.run({ body: { id, submit: isIn }, ifMatch: version });
  };
  return (
    <Panel title="科室提交">
      <ul className={`${classes.list} ${classes.sheets}`} aria-label="科室提交">
        {sheets.map((sheet) => (
          <li key={sheet.id}>
            <span>
              <span className={classes.block}>{sheet.dept_name}</span>
              <SheetWord state={sheet.state} />
              <span className={classes.muted}>
                {sheet.unfinished > 0
                  ? ` 未完成 ${sheet.unfinished} / ${sheet.targets}`
                  : ` 全部完成（${sheet.targets}）`}
              </span>
            </span>
            <Permitted code="performance:entry:submit">
              {isOpen(sheet.state) ? (
                <Button size="compact-md" disabled={sheet.unfinished > 0} onClick={() => void handIn(sheet, true)}>
                  提交
                </Button>
              ) : (
                sheet.state === 'pending' && (
                  <Button size="compact-md" variant="default" onClick={() => void handIn(sheet, false)}>
                    撤回
                  </Button>
                )
              )}
            </Permitted>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
