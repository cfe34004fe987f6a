import type { CourseState, ItemKind, Unlock } from '@contract/cloud-class/rules';

/** What the demo's courses are; words only, the rows are made in demo.ts. */

export interface ToldItem {
  kind: ItemKind;
  title: string;
  /** Number of the courseware, from 1 on. */
  file?: number;
  prompt?: string;
  questions?: readonly { at: number | null; stem: string; options: readonly string[]; right: readonly number[] }[];
}
export interface ToldCourse {
  name: string;
  category: number;
  owner: number;
  state: CourseState;
  isRequired: boolean;
  intro: string;
  unlock?: Unlock;
  noSkip?: boolean;
  /** Days from today on which it opens and closes. */
  opens?: number;
  closes?: number;
  credit: number;
  /** Types of people for whom it is; everybody where nothing is said. */
  types?: readonly number[];
  /** How many learn it, and of them how many are through. */
  learners: number;
  finished: number;
  chapters: readonly { title: string; items: readonly ToldItem[] }[];
}

const [office, secretary, teacher] = [1, 2, 3];
const resident = 1;

export const toldCategories = ['临床技能', '合理用药', '院感防控', '人文与沟通', '教学能力'];

export const toldFiles = [
  { name: '抗菌药物分级管理（演示）', owner: teacher, kind: 'video', isShared: true },
  { name: '心电图基础（演示）', owner: teacher, kind: 'video', isShared: true },
  { name: '手卫生与职业防护（演示）', owner: office, kind: 'video', isShared: true },
  { name: '告知坏消息的六个步骤（演示）', owner: secretary, kind: 'video', isShared: false },
  { name: '抗菌药物使用要点（演示）', owner: teacher, kind: 'pdf', isShared: true },
  { name: '心电图判读口诀（演示）', owner: teacher, kind: 'pdf', isShared: false },
  { name: '职业暴露处置流程（演示）', owner: office, kind: 'pdf', isShared: true },
  { name: '教学查房评分要点（演示）', owner: teacher, kind: 'pdf', isShared: false },
] as const;

const drugQuiz = [
  {
    at: null,
    stem: '特殊使用级抗菌药物的处方权一般属于',
    options: ['住院医师', '主治医师', '具有高级职称的医师', '任何执业医师'],
    right: [2],
  },
  {
    at: null,
    stem: '下列属于治疗性用药基本原则的有',
    options: ['尽早查明病原', '按药敏结果用药', '常规联合用药', '按药代动力学确定给药方案'],
    right: [0, 1, 3],
  },
];

export const toldCourses: readonly ToldCourse[] = [
  {
    name: '抗菌药物合理使用',
    category: 2,
    owner: teacher,
    state: 'published',
    isRequired: true,
    types: [resident],
    intro: '面向住院医师的必修课：分级管理、治疗性与预防性用药原则，学完后完成测验。',
    closes: 40,
    credit: 1,
    learners: 24,
    finished: 9,
    chapters: [
      {
        title: '第一章 分级管理',
        items: [
          { kind: 'video', title: '分级管理与处方权', file: 1 },
          { kind: 'document', title: '使用要点', file: 5 },
        ],
      },
      { title: '第二章 测验', items: [{ kind: 'quiz', title: '课后测验', questions: drugQuiz }] },
    ],
  },
  {
    name: '院感防控与职业防护',
    category: 3,
    owner: office,
    state: 'published',
    isRequired: true,
    intro: '全体人员必修：手卫生、个人防护与职业暴露处置。',
    closes: 12,
    credit: 0.5,
    learners: 40,
    finished: 22,
    chapters: [
      {
        title: '第一章 手卫生',
        items: [
          { kind: 'video', title: '手卫生与防护', file: 3 },
          { kind: 'document', title: '职业暴露处置流程', file: 7 },
        ],
      },
    ],
  },
  {
    name: '心电图判读入门',
    category: 1,
    owner: teacher,
    state: 'published',
    isRequired: false,
    intro: '从节律、间期到导联，配合口诀练习判读。',
    credit: 1,
    learners: 18,
    finished: 11,
    chapters: [
      {
        title: '第一章 基础',
        items: [
          { kind: 'video', title: '心电图基础', file: 2 },
          { kind: 'document', title: '判读口诀', file: 6 },
        ],
      },
    ],
  },
  {
    name: '医患沟通：告知坏消息',
    category: 4,
    owner: secretary,
    state: 'published',
    isRequired: false,
    intro: '按顺序学习；视频中有提问，学完后写一份告知记录。',
    unlock: 'ordered',
    noSkip: true,
    credit: 0.5,
    learners: 9,
    finished: 2,
    chapters: [
      {
        title: '第一章 六个步骤',
        items: [
          {
            kind: 'video',
            title: '告知坏消息的六个步骤',
            file: 4,
            questions: [
              {
                at: 15,
                stem: '谈话开始前首先应当',
                options: ['直接说明诊断', '准备安静、私密的环境', '请家属代为转告'],
                right: [1],
              },
            ],
          },
          {
            kind: 'assignment',
            title: '写一份告知记录',
            prompt: '结合一次实际谈话，写出六个步骤中的要点，不得出现患者姓名与病案号。',
          },
        ],
      },
    ],
  },
  {
    name: '医学文献检索',
    category: 5,
    owner: office,
    state: 'published',
    isRequired: false,
    intro: '下月开放，介绍常用数据库与检索式。',
    opens: 10,
    closes: 70,
    credit: 1,
    learners: 0,
    finished: 0,
    chapters: [{ title: '第一章 数据库', items: [{ kind: 'document', title: '检索要点', file: 5 }] }],
  },
  {
    name: '急性胸痛的处理流程',
    category: 1,
    owner: teacher,
    state: 'pending',
    isRequired: false,
    intro: '胸痛中心流程与首诊要点。',
    credit: 1,
    learners: 0,
    finished: 0,
    chapters: [{ title: '第一章 首诊', items: [{ kind: 'video', title: '胸痛患者的心电图', file: 2 }] }],
  },
  {
    name: '教学查房规范',
    category: 5,
    owner: teacher,
    state: 'draft',
    isRequired: false,
    intro: '',
    credit: 0,
    learners: 0,
    finished: 0,
    chapters: [{ title: '第一章 准备', items: [{ kind: 'document', title: '评分要点', file: 8 }] }],
  },
  {
    name: '输血安全',
    category: 2,
    owner: secretary,
    state: 'rejected',
    isRequired: false,
    intro: '请补充输血不良反应的处置。',
    credit: 0.5,
    learners: 0,
    finished: 0,
    chapters: [{ title: '第一章 评估', items: [{ kind: 'document', title: '输血前评估', file: 5 }] }],
  },
  {
    name: '处方规范（2024 版）',
    category: 2,
    owner: teacher,
    state: 'stopped',
    isRequired: false,
    intro: '已由“抗菌药物合理使用”取代。',
    credit: 0.5,
    learners: 12,
    finished: 13,
    chapters: [{ title: '第一章 处方', items: [{ kind: 'document', title: '处方要点', file: 5 }] }],
  },
];
