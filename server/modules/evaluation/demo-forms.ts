import type { Form, FormItem, ItemKind } from '@contract/evaluation/form';

/** A question of a demo form. */
const item = (key: string, kind: ItemKind, title: string, part: Partial<FormItem> = {}): FormItem => ({
  key,
  kind,
  title,
  help: '',
  required: kind !== 'text' && kind !== 'file',
  weight: kind === 'text' ? 0 : 1,
  maximum: 9,
  low: null,
  options: [],
  rows: [],
  ...part,
});
const scored = (titles: readonly string[], part: Partial<FormItem> = {}) =>
  titles.map((title, at) => item(`q-${at + 1}`, 'score', title, { low: 3, ...part }));
const formOf = (title: string, items: FormItem[], guide = ''): Form => ({
  formula: 'weighted',
  guide,
  sections: [{ key: 's-1', title, items }],
});
const opinion = item('q-text', 'text', '意见与建议');

/** The seven items of mini-CEX and the eleven of DOPS, in bands of 1 to 9 (domain.md 2.4). */
export const bands = '1–3 有待加强，4–6 合格，7–9 优良';
const place = item('q-place', 'single', '地点', {
  weight: 0,
  options: ['病房', '门诊', '急诊', '手术室'].map((text) => ({ text, score: null, to: null })),
});
const satisfaction = [
  item('q-teacher', 'score', '评价者满意度', { weight: 0 }),
  item('q-trainee', 'score', '学员满意度', { weight: 0 }),
];

export const demoForms = {
  trainee: formOf('岗位胜任力', [
    ...scored(['职业素养', '知识与技能', '病人照护', '沟通合作', '教学能力', '终身学习']),
    opinion,
  ]),
  peer: formOf('团队合作', [...scored(['协作与互助', '责任心', '沟通', '学习态度']), opinion]),
  teacher: formOf('带教质量', [
    ...scored(['教学态度', '教学查房', '操作示教', '病历修改', '反馈与指导']),
    item('q-nps', 'nps', '您愿意向下一届学员推荐这位老师吗', { weight: 0 }),
    opinion,
  ]),
  dept: formOf('科室教学', [
    item('q-1', 'matrix', '教学活动', { rows: ['教学查房', '小讲课', '病例讨论'], low: 3 }),
    item('q-2', 'single', '本科室是否安排了入科教育', {
      weight: 1,
      options: [
        { text: '有，内容完整', score: 5, to: 'q-3' },
        { text: '有，但较简单', score: 3, to: null },
        { text: '没有', score: 0, to: null },
      ],
    }),
    item('q-2-why', 'text', '还希望了解哪些内容'),
    item('q-3', 'multi', '最有收获的安排', {
      required: false,
      weight: 0,
      options: ['管床', '操作', '值班', '讲课'].map((text) => ({ text, score: null, to: null })),
    }),
    opinion,
  ]),
  patient: formOf(
    '诊疗体验',
    [
      ...['服务态度', '病情讲解清楚', '操作轻柔', '尊重与保护隐私'].map((title, at) =>
        item(`q-${at + 1}`, 'score', title, { maximum: 5 }),
      ),
      item('q-again', 'single', '是否愿意再次由这位医生接诊', {
        weight: 0,
        options: ['愿意', '都可以', '不愿意'].map((text) => ({ text, score: null, to: null })),
      }),
      opinion,
    ],
    '1 很不满意，2 不满意，3 一般，4 满意，5 很满意',
  ),
  miniCex: formOf(
    '观察项目',
    [
      place,
      ...scored(['医疗面谈', '体格检查', '人文关怀', '临床判断', '沟通技能', '组织效能', '整体关怀']),
      ...satisfaction,
      opinion,
      item('q-file', 'file', '纸质评分表', { weight: 0, help: '有纸质表时可拍照留存' }),
    ],
    bands,
  ),
  dops: formOf(
    '观察项目',
    [
      place,
      ...scored([
        '适应证、解剖与步骤的掌握',
        '知情同意',
        '操作前准备',
        '镇痛与镇静',
        '操作技术',
        '无菌观念',
        '必要时寻求帮助',
        '操作后处理',
        '沟通技巧',
        '人文关怀与职业素养',
        '整体表现',
      ]),
      ...satisfaction,
      opinion,
    ],
    bands,
  ),
} satisfies Record<string, Form>;
