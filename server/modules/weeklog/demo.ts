import { personTypes } from '@contract/kernel/enums';
import { dayMs, startOfDay } from '@contract/room/rules';
import { daysAhead } from '@contract/rotation/stay-states';
import { shownWeeks, weekOf, type ItemKind, type ItemSource, type LogState } from '@contract/weeklog/rules';
import { demoDepartment } from '@server/demo/departments';
import { insertNumbered, insertRows } from '@server/demo/insert-rows';
import type { DemoPart } from '@server/demo/part';
import type { DemoPerson } from '@server/demo/person';
import { seededRandom } from '@server/demo/random';
import { today } from '@server/kits/today';
import {
  weeklogDepartments,
  weeklogItems,
  weeklogLogs,
  weeklogReviewers,
  weeklogSettings,
  weeklogValues,
} from './tables';

const office = 1;
const secretary = 2;
const teacher = 3;
const rules = { week_day: 1 };

/** Departments that write: a ward with a secretary, one without, and the office that asks for the logs. */
const departments = [
  { id: 1, code: 'N01', reviewers: [secretary, office], since: 49 },
  { id: 2, code: 'X01', reviewers: [office], since: 49 },
  { id: 3, code: 'N03', reviewers: [office], since: 28 },
] as const;

type Item = [
  name: string,
  kind: ItemKind,
  more?: {
    in?: number;
    code?: string;
    unit?: string;
    target?: number;
    required?: true;
    source?: ItemSource;
    off?: true;
  },
];
const items: readonly Item[] = [
  ['教学工作', 'group'],
  ['主讲教学活动', 'number', { in: 1, unit: '场', target: 1, source: 'activities' }],
  ['授课学时', 'number', { in: 1, unit: '学时', source: 'hours' }],
  ['教学查房', 'number', { in: 1, unit: '次', target: 2, required: true }],
  ['医疗与管理', 'group'],
  ['值班', 'number', { in: 5, unit: '班' }],
  ['办理审批', 'number', { in: 5, unit: '件', source: 'reviews' }],
  ['参加科室晨会', 'done', { in: 5, required: true }],
  ['科研与学习', 'text'],
  ['介入手术带教', 'number', { code: 'N01', unit: '台', target: 1 }],
  ['督导科室', 'number', { code: 'X01', unit: '个', target: 2 }],
  ['纸质台账归档', 'done', { off: true }],
];

const did = [
  '完成 2 次教学查房，组织本组病例讨论 1 次，带教住院医师书写首次病程 6 份。',
  '周三小讲课“急性冠脉综合征的早期识别”，课后随堂测验平均 86 分；完成夜班 1 次。',
  '带教胸腔穿刺 2 例，指导轮转学员完成技能考核；参加科室质控会。',
  '审核出科材料 4 份，补齐 2 名学员的手册条目；与基地核对下月轮转名单。',
];
const plans = [
  '安排下周教学查房与病例讨论，准备技能操作示教。',
  '完成本月出科考核，整理教学档案。',
  '与新入科学员见面，落实带教分组。',
];
const troubles = ['', '', '模拟人胸穿模块漏水，已报修。', '周五下午示教室紧张，建议错峰安排。'];
const learnt = ['阅读 2025 版心衰指南并在组内分享。', '参加线上师资培训第三讲。', ''];

/** Logs of some weeks, in every state a week can be in; their texts are invented. */
export const weeklogDemo: DemoPart = {
  key: 'weeklog',
  after: ['people.details', 'account'],
  async write(tx, people) {
    const now = weekOf(today(), rules);
    const day = (ago: number) => weekOf(daysAhead(today(), -ago), rules);
    const year = today().slice(0, 4);
    await tx
      .update(weeklogSettings)
      .set({ holidays: [{ name: '国庆节', from: `${year}-10-01`, to: `${year}-10-07` }] });
    await insertNumbered(
      tx,
      weeklogDepartments,
      departments.map(({ id, code, since }) => ({
        id,
        deptId: demoDepartment(code).id,
        everyone: true,
        since: day(since),
      })),
    );
    await insertRows(
      tx,
      weeklogReviewers,
      departments.flatMap(({ id, reviewers }) => reviewers.map((personId) => ({ departmentId: id, personId }))),
    );
    await insertNumbered(tx, weeklogItems, items.map(itemRow));
    const logs = departments.flatMap(({ code, since, reviewers }) =>
      people
        .filter(({ typeId, deptId }) => typeId === personTypes.staff.id && deptId === demoDepartment(code).id)
        .flatMap((person) =>
          Array.from({ length: shownWeeks }, (_, ago) => ago)
            .filter((ago) => ago * 7 <= since)
            .flatMap((ago) => logOf(person, { ago, week: daysAhead(now, -7 * ago), reviewers })),
        ),
    );
    const numbered = logs.map((log, at) => ({ id: at + 1, ...log }));
    await insertNumbered(tx, weeklogLogs, numbered);
    await insertRows(
      tx,
      weeklogValues,
      numbered.flatMap(({ id, deptId }) => valuesOf(id, deptId)),
    );
  },
};

const itemRow = ([name, kind, more = {}]: Item, at: number) => ({
  id: at + 1,
  parentId: more.in ?? null,
  deptId: more.code ? demoDepartment(more.code).id : null,
  name,
  kind,
  unit: more.unit ?? '',
  target: more.target ?? null,
  required: more.required ?? false,
  source: more.source ?? null,
  sort: at * 10,
  status: more.off ? 2 : 1,
});

/** What people with accounts left behind, this week first: between them every state; what was before has been read. */
const shown: Readonly<Record<number, readonly (LogState | null)[]>> = {
  [teacher]: ['draft', 'submitted', 'reviewed', null],
  [secretary]: [null, 'submitted'],
};

/** The others are mostly in time. */
function stateOf({ id }: DemoPerson, ago: number): LogState | null {
  const own = shown[id];
  if (own) return ago < own.length ? own[ago]! : 'reviewed';
  const random = seededRandom('weeklog', id, ago);
  if (ago === 0)
    return random.weighted([
      [null, 6],
      ['draft', 3],
      ['submitted', 1],
    ] as const);
  if (ago === 1)
    return random.weighted([
      [null, 2],
      ['submitted', 6],
      ['reviewed', 2],
    ] as const);
  return random.weighted([
    [null, 1],
    ['reviewed', 9],
  ] as const);
}

function logOf(
  person: DemoPerson,
  { ago, week, reviewers }: { ago: number; week: string; reviewers: readonly number[] },
) {
  const state = stateOf(person, ago);
  if (state === null) return [];
  const random = seededRandom('weeklog', person.id, ago, 'text');
  const isLate = ago > 0 && random.below(8) === 0;
  // On the Friday evening of its week, or on the Tuesday after its end; this week's today.
  const at =
    ago === 0
      ? Date.now() - 60_000
      : startOfDay(daysAhead(week, isLate ? 8 : 4)) + (17 * 60 + random.below(60)) * 60_000;
  const readAt = startOfDay(daysAhead(week, 8)) + dayMs / 2;
  const isRead = state === 'reviewed';
  const reader = reviewers.find((id) => id !== person.id) ?? office;
  return [
    {
      personId: person.id,
      week,
      deptId: person.deptId,
      state,
      done: random.pick(did),
      next: random.pick(plans),
      problems: random.pick(troubles),
      submittedAt: state === 'draft' ? null : new Date(Math.min(at, Date.now())),
      comment: isRead && random.below(3) === 0 ? '带教扎实，请继续关注新入科学员的病历书写。' : '',
      reviewedBy: isRead ? reader : null,
      reviewedAt: isRead ? new Date(Math.min(readAt, Date.now())) : null,
    },
  ];
}

function valuesOf(logId: number, deptId: number) {
  const random = seededRandom('weeklog', logId, 'values');
  return items.flatMap(([, kind, more = {}], at) => {
    const isAsked = kind !== 'group' && !more.off && (!more.code || demoDepartment(more.code).id === deptId);
    if (!isAsked) return [];
    const words = kind === 'text' ? random.pick(learnt) : '';
    if (kind === 'text' && words === '') return [];
    const number = kind === 'text' ? null : kind === 'done' ? Number(random.below(10) > 0) : random.below(4);
    return [{ logId, itemId: at + 1, number, text: words }];
  });
}
