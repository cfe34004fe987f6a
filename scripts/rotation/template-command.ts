import { writeFile } from 'node:fs/promises';
import { templateWorkbook } from '@workers/engine/rotation/template';
import { writeWorkbook } from '@workers/engine/spreadsheet/write';
import type { TemplateTask } from './arguments';
import { fetchReference, signIn } from './client';

/** Writes the workbook to fill in, with the server's types, majors and departments. Returns the exit code. */
export async function templateCommand(task: TemplateTask): Promise<number> {
  const { handbook } = await fetchReference(await signIn(process.env));
  await writeFile(task.file, await writeWorkbook(templateWorkbook({ ...task, handbook })));
  console.error(`已生成 ${task.file}：${task.firstMonth} 起 ${task.months} 个月`);
  return 0;
}
