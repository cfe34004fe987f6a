import { asc, eq, sql } from 'drizzle-orm';
import { itemsOf, type Filled, type Form, type Value } from '@contract/evaluation/form';
import { dayAfter, isByCode, type PairState, type RelationKey } from '@contract/evaluation/rules';
import type { TaskState } from '@contract/evaluation/status';
import { demoAccounts } from '@server/demo/accounts';
import { demoDepartment } from '@server/demo/departments';
import { insertRows } from '@server/demo/insert-rows';
import { contentHash } from '@server/kernel/storage';
import type { DemoPart } from '@server/demo/part';
import { seededRandom } from '@server/demo/random';
import type { Db } from '@server/kernel/database/database';
import { today } from '@server/kits/today';
import { resultOf } from './close';
import { demoForms } from './demo-forms';
import { makePairs, type MadePair } from './make-pairs';
import { choicesOf } from './observed';
import {
  indicators,
  namedAnswers,
  pairs,
  patientCodes,
  relationRows,
  results,
  scales,
  taskRelations,
  tasks,
  templates,
  templateVersions,
} from './tables';
import { relationsOf } from './task-rows';

const personOf = (username: string) => demoAccounts.find((account) => account.username === username)!.personId;

const demoTemplates = [
  ['学员 360 评价表', 'evaluation', demoForms.trainee],
  ['同伴互评表', 'evaluation', demoForms.peer],
  ['带教老师评价表', 'evaluation', demoForms.teacher],
  ['科室教学满意度问卷', 'survey', demoForms.dept],
  ['Mini-CEX 评价表', 'miniCex', demoForms.miniCex],
  ['DOPS 评价表', 'dops', demoForms.dops],
  ['患者满意度问卷', 'survey', demoForms.patient],
] as const;

/** name, state, days of opening and closing from today, relations with weight; results are of what is over. */
const demoTasks: [string, TaskState, number, number, [RelationKey, number, template: number][]][] = [
  [
    '第三季度出科 360 评价',
    'archived',
    -120,
    -60,
    [
      ['teacherStudent', 50, 0],
      ['secretaryStudent', 20, 0],
      ['peer', 30, 1],
    ],
  ],
  [
    '十月出科 360 评价',
    'published',
    -60,
    -22,
    [
      ['teacherStudent', 50, 0],
      ['secretaryStudent', 20, 0],
      ['peer', 30, 1],
    ],
  ],
  ['上半月带教老师评价', 'closed', -30, -2, [['studentTeacher', 100, 2]]],
  [
    '本月出科 360 评价',
    'running',
    -7,
    21,
    [
      ['teacherStudent', 50, 0],
      ['secretaryStudent', 20, 0],
      ['peer', 30, 1],
    ],
  ],
  ['本月带教老师评价', 'running', -7, 14, [['studentTeacher', 100, 2]]],
  ['科室教学满意度', 'running', -3, 2, [['studentDept', 100, 3]]],
  ['本月 Mini-CEX', 'running', -10, 20, [['teacherStudent', 100, 4]]],
  ['下月 DOPS', 'waiting', 7, 37, [['teacherStudent', 100, 5]]],
  ['年终带教老师评价', 'draft', 20, 40, [['studentTeacher', 100, 2]]],
  ['上月 DOPS', 'published', -60, -25, [['teacherStudent', 100, 5]]],
  ['本月患者评价', 'running', -7, 21, [['patient', 100, 6]]],
];

/** Wards in which the demo evaluates. */
const wards = ['N01', 'N03', 'W01'];

/** Configuration, templates and a task in every state; what is running has been filled in by some of those who are named. */
export const evaluationDemo: DemoPart = {
  key: 'evaluation',
  after: ['rotation', 'rotation.wards', 'dictionary.details'],
  async write(tx) {
    await writeLibrary(tx);
    const versions = await writeTemplates(tx);
    const scope = { kind: 'all' } as const;
    const deptIds = wards.map((code) => demoDepartment(code).id);
    const rules = await tx.select().from(relationRows);
    for (const [name, state, opens, closes, relations] of demoTasks) {
      const [opensOn, closesOn] = [dayAfter(today(), opens), dayAfter(today(), closes)];
      const rule = {
        source: state === 'running' ? ('department' as const) : ('rotation' as const),
        dept_ids: deptIds,
        from: dayAfter(today(), opens - 31),
        to: closesOn,
        rater_ids: [],
        target_ids: [],
      };
      const kind = demoTemplates[relations[0]![2]]![1];
      const [task] = await tx
        .insert(tasks)
        .values({
          name,
          state,
          kind,
          opensOn,
          closesOn,
          rule,
          trigger: 'window',
          createdBy: personOf('admin'),
          period: closesOn.slice(0, 7),
        })
        .returning({ id: tasks.id });
      await tx.insert(taskRelations).values(
        relations.map(([key, weight, template]) => {
          const { isAnonymous, minimum } = rules.find((one) => one.key === key)!;
          return { taskId: task!.id, key, weight, templateVersionId: versions[template]!, isAnonymous, minimum };
        }),
      );
      if (state === 'draft') continue;
      const asked = { rule, relations: relations.map(([key]) => key), trigger: 'window' as const, opensOn, closesOn };
      const made = (await makePairs(tx, scope, asked)).slice(0, 300);
      if (relations.some(([key]) => isByCode(key))) await writeCodes(tx, task!.id);
      await writePairs(tx, { id: task!.id, state, kind, opensOn, closesOn }, made);
    }
  },
};

async function writeLibrary(tx: Db): Promise<void> {
  const kinds = await tx.select().from(scales).orderBy(asc(scales.id));
  const nine = kinds.find(({ maximum }) => maximum === 9)!;
  const titles = [...itemsOf(demoForms.trainee), ...itemsOf(demoForms.teacher)].filter(({ kind }) => kind === 'score');
  await tx
    .insert(indicators)
    .values(
      titles.map(({ title }, at) => ({ name: title, category: at < 6 ? '岗位胜任力' : '带教质量', scaleId: nine.id })),
    )
    .onConflictDoNothing();
}

async function writeTemplates(tx: Db): Promise<number[]> {
  const made = await tx
    .insert(templates)
    .values(demoTemplates.map(([name, kind]) => ({ name, kind, isShared: true, createdBy: personOf('admin') })))
    .returning({ id: templates.id });
  const rows = demoTemplates.map(([, , form], at) => ({ templateId: made[at]!.id, number: 1, form }));
  return (await tx.insert(templateVersions).values(rows).returning({ id: templateVersions.id })).map(({ id }) => id);
}

/** Answers of some size, always the same. */
function answerOf(form: Form, seed: number): Filled {
  const random = seededRandom('evaluation', seed);
  // Some are judged better than others as a whole, and not alike in everything.
  const level = 5 + random.below(4);
  const points = (maximum: number) => Math.min(maximum, level + random.below(3));
  const values = Object.fromEntries(
    itemsOf(form).flatMap(({ key, kind, rows, options, maximum }): [string, Value][] => {
      if (kind === 'score') return [[key, points(maximum)]];
      if (kind === 'nps') return [[key, points(10)]];
      if (kind === 'matrix') return [[key, rows.map(() => points(maximum))]];
      if (kind === 'single') return [[key, seed % Math.min(2, options.length)]];
      if (kind === 'text' && key === 'q-text' && seed % 3 === 0) return [[key, remarks[seed % remarks.length]!]];
      return [];
    }),
  );
  return { values, comments: {} };
}

const remarks = ['工作主动，病历书写及时', '操作规范，建议多参加病例讨论', '与患者沟通耐心', '查房准备充分，讲解清楚'];

/** What stands in the codes of the demo, whose first trainee patients evaluate: in a hospital nobody can know them. */
export const demoTokens = ['demo-patient-code-1', 'demo-patient-code-2', 'demo-patient-code-3'];

const writeCodes = (tx: Db, taskId: number) =>
  insertRows(
    tx,
    patientCodes,
    demoTokens.map((token) => ({
      hash: contentHash(Buffer.from(token)),
      taskId,
      target: `p${personOf('student')}`,
      deptId: demoDepartment('N01').id,
    })),
  );

/** One rater has left: another evaluates in his place. */
function handOn(
  rows: (MadePair & { taskId: number; state: PairState; reason: string; subject: string | null })[],
): void {
  const left = rows.find((row) => row.state === 'open');
  const others = left
    ? rows.filter(({ target, raterId }) => target !== left.target && `p${raterId}` !== left.target)
    : [];
  const known = new Set(rows.filter(({ target }) => target === left?.target).map(({ raterId }) => raterId));
  const next = others.find(({ raterId }) => !known.has(raterId));
  if (!left || !next) return;
  rows.push({ ...left, raterId: next.raterId });
  left.state = 'replaced';
  left.reason = '已调离本科室';
}

type DemoTask = Pick<typeof tasks.$inferSelect, 'id' | 'state' | 'kind' | 'opensOn' | 'closesOn'>;

async function writePairs(tx: Db, task: DemoTask, made: readonly MadePair[]): Promise<void> {
  const { id: taskId, state } = task;
  const relations = await relationsOf(tx, [taskId]);
  const isOver = state !== 'running' && state !== 'waiting';
  const isNamed = (key: RelationKey) => !relations.find((one) => one.key === key)!.isAnonymous;
  const choices = await choicesOf(
    tx,
    task,
    made.map((pair, id) => ({ ...pair, id, subject: null })),
  );
  const rows = made.map((pair, at) => {
    const watched = choices.get(at) ?? [];
    const isDone = isOver
      ? watched.length > 0 || at % 12 !== 5
      : state === 'running' && isNamed(pair.relation) && at % 3 === 0;
    const isDeclined = state !== 'waiting' && watched.length === 0 && at % 23 === 11;
    const happened: PairState = isDeclined ? 'declined' : isDone ? 'done' : 'open';
    return {
      ...pair,
      taskId,
      state: happened,
      reason: isDeclined ? '本周期未与其一同值班' : '',
      subject: isDone && watched.length > 0 ? watched[at % watched.length]!.key : null,
    };
  });
  if (state === 'running' && task.kind === 'miniCex') handOn(rows);
  await insertRows(tx, pairs, rows);
  if (isOver) return writeResults(tx, taskId, rows, relations);
  const done = await tx
    .select()
    .from(pairs)
    .where(sql`${eq(pairs.taskId, taskId)} and ${pairs.state} = 'done'`);
  await insertRows(
    tx,
    namedAnswers,
    done.map(({ id, relation }) => ({
      pairId: id,
      filled: JSON.stringify(answerOf(relations.find(({ key }) => key === relation)!.form, id)),
    })),
  );
}

async function writeResults(
  tx: Db,
  taskId: number,
  rows: readonly (MadePair & { state: string })[],
  relations: Awaited<ReturnType<typeof relationsOf>>,
): Promise<void> {
  const targets = new Map(rows.map((row) => [row.target, row.deptId]));
  await insertRows(
    tx,
    results,
    [...targets].map(([target, deptId]) => {
      const given = relations.map((relation) => ({
        relation,
        answers: rows.flatMap((row, at) =>
          row.target === target && row.relation === relation.key && row.state === 'done'
            ? answerOf(relation.form, at)
            : [],
        ),
      }));
      return { taskId, target, deptId, ...resultOf(given) };
    }),
  );
}
