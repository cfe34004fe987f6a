import { readFile } from 'node:fs/promises';
import { checkPlan } from '@workers/engine/planner/checker';
import { planning } from '@workers/engine/planner/planning';
import { readInstance, readPlan } from '@workers/engine/planner/read-instance';
import type { Instance, PlanResult } from '@workers/engine/planner/types';
import { rangeText, slotText } from '@workers/engine/planner/words';
import type { PlanCheckTask, PlanTask } from './arguments';
import { CommandError } from './explain';

/** Plans an instance, or says why it cannot be. Returns the exit code: 0 planned, 1 impossible or not found. */
export async function planCommand(task: PlanTask): Promise<number> {
  const instance = readInstance(await jsonOf(task.file));
  const before = task.after && {
    plan: readPlan(await jsonOf(task.after.file), instance),
    frozen: frozenOf(task.after.frozen, instance),
  };
  const steps = planning(instance, {
    seed: task.seed,
    seconds: task.seconds,
    before,
    clock: () => performance.now(),
  });
  let step = steps.next();
  while (!step.done) step = steps.next();
  if (task.json) console.log(JSON.stringify(step.value));
  else printPlan(instance, step.value);
  return step.value.state === 'planned' ? 0 : 1;
}

function frozenOf(frozen: number, { T }: Instance): number {
  if (frozen > T) throw new CommandError('USAGE', `--frozen 超出实例的时间：最多 ${T}`);
  return frozen;
}

/** Holds a plan against its instance. Returns the exit code: 0 without a fault, 1 with one. */
export async function planCheckCommand(task: PlanCheckTask): Promise<number> {
  const instance = readInstance(await jsonOf(task.file));
  const { errors, cells, over } = checkPlan(instance, readPlan(await jsonOf(task.plan), instance));
  if (task.json) console.log(JSON.stringify({ errors, cells, over }));
  else {
    const names = new Map(instance.trainees.map(({ id, name }) => [id, name]));
    for (const { trainee, text } of errors) console.log(`${names.get(trainee) ?? trainee}：${text}`);
    const hosps = new Map(instance.hosp.map(({ id, name }) => [id, name]));
    for (const { hosp, slot, type, over, under } of cells) {
      const who = type === null ? '' : `（类型 ${type}）`;
      const what = over > 0 ? `超出容量 ${over} 人` : `少于最少人数 ${under} 人`;
      console.log(`${hosps.get(hosp)}${who} ${slotText(instance.start, slot)}：${what}`);
    }
    console.log(
      errors.length + over === 0 ? '方案符合全部要求' : `个人问题 ${errors.length} 个，科室人次问题 ${over} 个`,
    );
  }
  return errors.length + over === 0 ? 0 : 1;
}

/** @throws CommandError with a Chinese sentence where there is no such file or no JSON in it */
async function jsonOf(file: string): Promise<unknown> {
  let text;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code === 'ENOENT' ? '没有这个文件' : '文件无法读取';
    throw new CommandError('NO_FILE', `${reason}：${file}`);
  }
  try {
    return JSON.parse(text);
  } catch {
    throw new CommandError('BAD_FILE', `${file} 不是有效的 JSON`);
  }
}

const stateNames: Record<PlanResult['state'], string> = {
  planned: '已排出方案',
  impossible: '不可能排出方案',
  not_found: '没有找到可行的方案',
};

function printPlan(instance: Instance, { state, ms, over, plan, causes, relaxations, changed }: PlanResult): void {
  const pieces = plan.reduce((sum, person) => sum + person.pieces.length, 0);
  for (const { text } of causes) console.log(text);
  console.log(`${stateNames[state]}：${plan.length} 人，${pieces} 段，用时 ${ms} 毫秒`);
  if (over > 0) console.log(`最好的方案仍有 ${over} 个人次超出容量或不足最少人数`);
  if (relaxations.length > 0) console.log('增加以下名额即可排出：');
  const names = new Map(instance.hosp.map(({ id, name }) => [id, name]));
  for (const { hosp, from, to, add } of relaxations) {
    console.log(`  ${names.get(hosp)} ${rangeText(instance.start, from, to)} 增加 ${add} 个`);
  }
  if (changed) console.log(`与原方案相比：${changed.people} 人变动，${changed.slots}/${changed.of} 个半月变动`);
}
