import type { CheckedSheet } from '@contract/rotation/rules';
import type { Finding } from '@contract/rotation/types';
import type { FileTask } from './arguments';
import { checkOpened, openFile } from './checked-file';
import { fetchReference, signIn } from './client';
import { explain, type Explained } from './explain';
import { printChecked, printJson } from './print';

interface CheckOutput {
  error: Explained | null;
  sheets: {
    name: string;
    people: number;
    /** Number of month columns. */
    months: number;
    findings: Omit<Finding, 'sheet'>[];
  }[];
}

/** Checks a file against the server's people and handbooks. Returns the exit code. */
export async function checkCommand(task: FileTask): Promise<number> {
  const { error, sheets } = await check(task);
  if (task.json) printJson({ error, sheets: sheets.map(outputOf) } satisfies CheckOutput);
  else printChecked(task.file, error, sheets);
  if (error) return 2;
  return sheets.some(({ findings }) => findings.length > 0) ? 1 : 0;
}

async function check(task: FileTask): Promise<{ error: Explained | null; sheets: CheckedSheet[] }> {
  try {
    const opened = await openFile(task);
    return await checkOpened(opened, task, await fetchReference(await signIn(process.env)));
  } catch (error) {
    return { error: explain(error), sheets: [] };
  }
}

function outputOf({ name, people, months, findings, omitted }: CheckedSheet): CheckOutput['sheets'][number] {
  if (omitted > 0) console.error(`工作表“${name}”的问题过多，另有 ${omitted} 个没有列出`);
  return { name, people, months: months.length, findings: findings.map(placeInSheet) };
}

function placeInSheet({ row, column, header, code, severity, message, value, suggestions }: Finding) {
  return { row, column, header, code, severity, message, value, suggestions };
}
