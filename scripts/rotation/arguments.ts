import { parseArgs } from 'node:util';
import dayjs from 'dayjs';
import { monthIndex } from '@contract/kernel/half-month';

export interface FileTask {
  command: 'check' | 'import';
  file: string;
  json: boolean;
  clearBlanks: boolean;
  /** Names of the chosen sheets; undefined: all that are visible. */
  sheets: string[] | undefined;
}

export interface TemplateTask {
  command: 'template';
  file: string;
  firstMonth: string;
  months: number;
  withHandbook: boolean;
}

export const usage = `用法：
  npm run --silent rotation -- check 文件 [--json] [--sheet 工作表]
  npm run --silent rotation -- import 文件 [--json] [--sheet 工作表] [--clear-blanks]
  npm run --silent rotation -- template 输出.xlsx [--months 月数] [--first YYYY-MM] [--handbook]
  npm run --silent rotation -- history [--json] [--limit 条数]
  npm run --silent rotation -- undo 任务号 [--json] [--skip-changed]
  npm run --silent rotation -- plan 实例.json [--seed 数] [--seconds 秒] [--after 方案.json --frozen 半月] [--json]
  npm run --silent rotation -- check 实例.json 方案.json [--json]

  check     解析并核对表格，不写入
  import    核对无误后导入并等待写入完成
  template  生成填写模板
  history   列出导入历史，最近的在前
  undo      撤销一次导入并等待完成
  plan      为实例文件排轮转，不需要服务器；给出方案，或说明为什么排不出来
            check 后面写两个 JSON 文件时，逐条核对方案是否符合实例

  --json          结果以 JSON 写到标准输出
  --sheet         只处理这个工作表，可重复；默认为所有可见工作表
  --clear-blanks  留空的月份清除系统中已有的安排；默认不改动
  --months        模板的月数，默认 36
  --first         模板的第一个月，默认为本月
  --handbook      模板为每个月份增加手册科室列
  --limit         列出的条数，默认 20，最多 500
  --skip-changed  导入后又有变动的月份保持不变，只撤销其余月份；默认遇到这样的月份就不撤销
  --seed          随机种子，默认 1；同一种子得到同一方案
  --seconds       用满这么多秒来寻找和改进方案，1 到 3600；默认按人数决定
  --after         在这份方案的基础上重排，尽量少变动
  --frozen        重排时此前的半月保持不变（从 0 数起），与 --after 同用

环境变量：REACH_URL（默认 http://127.0.0.1:8686）、REACH_USER、REACH_PASSWORD
退出码：0 无问题、已排出方案；1 有问题、排不出方案；2 文件无法读取或系统错误`;

export interface HistoryTask {
  command: 'history';
  json: boolean;
  /** How many imports, the newest first. */
  limit: number;
}

export interface UndoTask {
  command: 'undo';
  id: string;
  json: boolean;
  /** Leaves months that changed since; without it one of them refuses all. */
  skipChanged: boolean;
}

export interface PlanTask {
  command: 'plan';
  file: string;
  json: boolean;
  seed: number;
  /** null: as the number of people asks for. */
  seconds: number | null;
  /** The plan that is planned anew from half month `frozen` on. */
  after: { file: string; frozen: number } | null;
}

export interface PlanCheckTask {
  command: 'check-plan';
  file: string;
  plan: string;
  json: boolean;
}

/** A command line that cannot be understood; the message says what is wrong and how it should be. */
export class BadUsage extends Error {
  override name = 'BadUsage';
  constructor(problem: string) {
    super(`${problem}\n\n${usage}`);
  }
}

/** Reads the words after the script's name. @throws BadUsage */
export function readArguments(
  words: readonly string[],
): FileTask | TemplateTask | HistoryTask | UndoTask | PlanTask | PlanCheckTask | { command: 'help' } {
  const { values, positionals } = parse(words);
  const [command, file, ...rest] = positionals;
  if (values.help || command === undefined || command === 'help') return { command: 'help' };
  if (command === 'history') {
    const limit = Number(values.limit);
    if (file !== undefined) throw new BadUsage(`history 后面不需要：${file}`);
    if (!Number.isInteger(limit) || limit < 1 || limit > 500) throw new BadUsage('--limit 应为 1 到 500 的整数');
    return { command, json: values.json, limit };
  }
  if (command === 'undo') {
    if (!isJobId(file)) throw new BadUsage('undo 后面要写任务号，可用 history 查看');
    if (rest.length > 0) throw new BadUsage(`一次只能撤销一次导入，多余的是：${rest.join(' ')}`);
    return { command, id: file, json: values.json, skipChanged: values['skip-changed'] };
  }
  if (command === 'plan') return planTask(file, rest, values);
  if (command === 'check' && file !== undefined && rest.length === 1 && rest[0]!.endsWith('.json')) {
    return { command: 'check-plan', file, plan: rest[0]!, json: values.json };
  }
  if (command !== 'check' && command !== 'import' && command !== 'template') throw new BadUsage(`没有命令“${command}”`);
  if (file === undefined) throw new BadUsage(`${command} 后面要写文件名`);
  if (rest.length > 0) throw new BadUsage(`一次只能处理一个文件，多余的是：${rest.join(' ')}`);
  if (command === 'template') {
    const months = Number(values.months);
    const firstMonth = values.first ?? dayjs().format('YYYY-MM');
    if (!file.endsWith('.xlsx')) throw new BadUsage('模板的文件名要以 .xlsx 结尾');
    if (!Number.isInteger(months) || months < 1 || months > 120) throw new BadUsage('--months 应为 1 到 120 的整数');
    if (firstMonth.length !== 7 || Number.isNaN(monthIndex(firstMonth))) throw new BadUsage('--first 应为 YYYY-MM');
    return { command, file, firstMonth, months, withHandbook: values.handbook };
  }
  return { command, file, json: values.json, clearBlanks: values['clear-blanks'], sheets: values.sheet };
}

function planTask(file: string | undefined, rest: string[], values: ReturnType<typeof parse>['values']): PlanTask {
  if (file === undefined) throw new BadUsage('plan 后面要写实例文件');
  if (rest.length > 0) throw new BadUsage(`一次只能排一个实例，多余的是：${rest.join(' ')}`);
  const seed = Number(values.seed);
  if (!Number.isInteger(seed) || seed < 0 || seed > 2 ** 31) throw new BadUsage('--seed 应为 0 到 2147483648 的整数');
  const seconds = values.seconds === undefined ? null : Number(values.seconds);
  if (seconds !== null && !(seconds >= 1 && seconds <= 3600)) throw new BadUsage('--seconds 应为 1 到 3600 的数');
  if ((values.after === undefined) !== (values.frozen === undefined))
    throw new BadUsage('--after 与 --frozen 要一起写');
  const frozen = Number(values.frozen ?? 0);
  if (!Number.isInteger(frozen) || frozen < 0) throw new BadUsage('--frozen 应为半月的序号，从 0 数起');
  const after = values.after === undefined ? null : { file: values.after, frozen };
  return { command: 'plan', file, json: values.json, seed, seconds, after };
}

const isJobId = (word: string | undefined): word is string =>
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(word ?? '');

function parse(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        json: { type: 'boolean', default: false },
        'clear-blanks': { type: 'boolean', default: false },
        sheet: { type: 'string', multiple: true },
        months: { type: 'string', default: '36' },
        first: { type: 'string' },
        handbook: { type: 'boolean', default: false },
        limit: { type: 'string', default: '20' },
        'skip-changed': { type: 'boolean', default: false },
        seed: { type: 'string', default: '1' },
        seconds: { type: 'string' },
        after: { type: 'string' },
        frozen: { type: 'string' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
  } catch (error) {
    throw new BadUsage(`无法识别的参数：${error instanceof Error ? error.message : String(error)}`);
  }
}
