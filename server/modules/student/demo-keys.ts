import { and, asc, eq } from 'drizzle-orm';
import { daysAhead } from '@contract/rotation/stay-states';
import type { FollowWay, KeyState } from '@contract/student/rules';
import { insertNumbered, insertRows } from '@server/demo/insert-rows';
import type { Db } from '@server/kernel/database/database';
import { today } from '@server/kits/today';
import { submit } from '../approval/public';
import { releaseFlow, subjectOf } from './release-flow';
import { classes, classMembers, followUps, keyStudents } from './tables';

interface Story {
  categoryId: number;
  tags: string[];
  reason: string;
  origin?: string;
  state: KeyState;
  /** Days from today to the next follow-up; null: none. */
  next: number | null;
  /** Days ago, way, words, measures and level of each follow-up, the first first. */
  done: [ago: number, way: FollowWay, content: string, measures: string, level: string, state: KeyState][];
  level: string;
  isReleasing?: true;
}

const stories: Story[] = [
  {
    categoryId: 1,
    tags: ['多科不及格'],
    reason: '上年度两次出科理论考核未通过，本人压力较大',
    state: 'watch',
    level: '预警',
    next: -2,
    done: [
      [
        30,
        '面谈',
        '了解到夜班较多、复习时间不足，愿意参加小组复习',
        '与科室协调本月夜班，安排小组复习',
        '关注',
        'watch',
      ],
      [16, '电话', '模拟测试仍低于及格线，情绪低落', '安排导师每周辅导一次', '预警', 'watch'],
    ],
  },
  {
    categoryId: 1,
    tags: ['进度落后'],
    reason: '手册登记进度落后于同年级',
    state: 'better',
    level: '关注',
    next: 5,
    done: [
      [40, '面谈', '病种登记不及时，不清楚要求', '逐项核对手册要求，约定每周登记', '预警', 'watch'],
      [9, '线上沟通', '四周内补登 21 条，进度接近同年级', '', '关注', 'better'],
    ],
  },
  {
    categoryId: 4,
    tags: ['旷工'],
    reason: '未请假离岗一天',
    origin: '考勤：近 30 天旷工 1 天',
    state: 'watch',
    level: '提醒',
    next: 0,
    done: [[14, '会商', '与科室教学秘书核实，系家中急事未及时报备', '书面说明，学习请假规定', '提醒', 'watch']],
  },
  {
    categoryId: 3,
    tags: ['助学贷款'],
    reason: '家庭突发变故，生活费紧张',
    state: 'watch',
    level: '一般困难',
    next: 12,
    done: [],
  },
  {
    categoryId: 2,
    tags: ['睡眠问题'],
    reason: '近期入睡困难，主动求助',
    state: 'watch',
    level: '一般',
    next: 3,
    done: [[4, '面谈', '愿意接受心理咨询，已预约职工心理门诊', '两周内复谈', '一般', 'watch']],
  },
  {
    categoryId: 1,
    tags: [],
    reason: '出科考核补考一次',
    state: 'better',
    level: '关注',
    next: 6,
    isReleasing: true,
    done: [
      [60, '面谈', '分析失分点，制定复习计划', '', '关注', 'watch'],
      [8, '面谈', '补考 82 分通过，状态稳定', '', '关注', 'better'],
    ],
  },
  {
    categoryId: 4,
    tags: ['违规'],
    reason: '两次迟到未登记',
    state: 'released',
    level: '提醒',
    next: null,
    done: [
      [90, '面谈', '已认识到问题', '', '提醒', 'watch'],
      [45, '其他', '连续两月全勤，予以解除', '', '提醒', 'released'],
    ],
  },
];

/** Key students of the manager's class in every state, and some of another class whom he does not see. */
export async function writeKeys(tx: Db, managerId: number): Promise<void> {
  const day = today();
  const members = await tx
    .select({ userId: classMembers.userId, ownerId: classes.managerId })
    .from(classMembers)
    .innerJoin(classes, eq(classes.id, classMembers.classId))
    .where(and(eq(classes.state, 'active'), eq(classMembers.isCurrent, true)))
    .orderBy(asc(classMembers.userId));
  const own = members.filter(({ ownerId }) => ownerId === managerId);
  const others = members.filter(({ ownerId }) => ownerId !== managerId && ownerId !== null);
  if (own.length === 0 || others.length === 0) return;
  const keys: (typeof keyStudents.$inferInsert & { id: number })[] = [];
  const done: (typeof followUps.$inferInsert)[] = [];
  const told = [
    ...stories.map((story) => ({ story, of: own })),
    ...stories.slice(0, 4).map((story) => ({ story, of: others })),
  ];
  for (const [at, { story, of }] of told.entries()) {
    const { userId, ownerId } = of[at % of.length]!;
    const id = keys.length + 1;
    const nextOn = story.next === null ? null : daysAhead(day, story.next);
    const { categoryId, level, tags, reason, origin = '', state } = story;
    keys.push({
      id,
      userId,
      categoryId,
      level,
      tags,
      reason,
      origin,
      ownerId: ownerId!,
      nextOn,
      state,
      createdBy: ownerId!,
    });
    const parts = story.done.map(([ago, way, content, measures, grade, then], index) => {
      const later = story.done[index + 1];
      const next = later ? daysAhead(day, -later[0]) : nextOn;
      const row = { keyId: id, day: daysAhead(day, -ago), way, content, measures, level: grade, state: then };
      return { ...row, nextOn: next, byId: ownerId! };
    });
    done.push(...parts);
  }
  await insertNumbered(tx, keyStudents, keys);
  await insertRows(tx, followUps, done);
  for (const [at, { story }] of told.slice(0, stories.length).entries()) {
    if (!story.isReleasing) continue;
    const { id, userId } = keys[at]!;
    await submit(tx, releaseFlow, {
      subjectId: subjectOf({ id, userId }),
      submitterId: managerId,
      title: `解除重点学生（第 ${id} 号）`,
      payload: { reason: '补考通过，连续两次跟进状态稳定' },
    });
  }
}
