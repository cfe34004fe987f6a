import { z } from 'zod';
import { defineEndpoints } from '../kernel/endpoint';
import { added, saved } from '../kernel/presets';
import { richTextMost } from '../kernel/rich-text';
import { rowId, rowIdQuery, storableText, wholeNumber } from '../kernel/wire';
import { lineText } from '../kernel/wire-text';
import { entry } from './entries';
import { educationLimits as limits } from './education-rules';
import { departmentStayModule } from './module';

const int = z.number().int();
/** Made by the page; unique within a department. */
const partId = storableText(12).regex(/^[a-z0-9]{4,12}$/, '编号不正确');

const material = z.object({
  id: partId,
  title: lineText(limits.title).min(1, '请填写材料标题'),
  content: storableText(richTextMost),
  /** Ids of its files. */
  files: z.array(z.uuid()).max(limits.files, '每份材料最多 5 个附件').default([]),
});
const question = z.object({
  id: partId,
  stem: lineText(limits.stem).min(1, '请填写题目'),
  options: z.array(lineText(limits.option).min(1, '选项不能为空')).min(2, '每题至少两个选项').max(limits.options),
  /** Place of the right one, from 0. */
  key: wholeNumber(0, limits.options - 1),
});

/** What a department tells whoever comes, with the answers of its quiz: for whoever writes it. */
export const education = z.object({
  dept_id: int,
  dept_name: z.string(),
  pass_percent: int,
  materials: z.array(material),
  questions: z.array(question),
  /** 0: nothing is stored yet. */
  version: int,
});
export type Education = z.output<typeof education>;

export const receipt = z.object({
  read: z.array(z.string()),
  /** Of the last try, in percent; null before the first. */
  percent: int.nullable(),
  tries: int,
  is_passed: z.boolean(),
  signed_on: z.string().nullable(),
});
export type EducationReceipt = z.output<typeof receipt>;

/** A stay as whoever comes and whoever receives him see it. */
export const entryDetail = z.object({
  id: int,
  entry,
  /** Of the stay's own person: he reads, answers and signs. */
  is_mine: z.boolean(),
  requirements: z.array(
    z.object({
      kind_name: z.string(),
      item: z.string(),
      req_num: int,
      unit: z.string(),
      level: z.string(),
      role: z.string(),
    }),
  ),
  pass_percent: int,
  materials: z.array(z.object({ id: z.string(), title: z.string(), content: z.string(), files: z.array(z.string()) })),
  questions: z.array(z.object({ id: z.string(), stem: z.string(), options: z.array(z.string()) })),
  receipt,
});
export type EntryDetail = z.output<typeof entryDetail>;

const base = '/api/v2/in-dept';
const own = { access: 'login', row: entryDetail } as const;

export const educationEndpoints = defineEndpoints(departmentStayModule, {
  entryDetail: {
    method: 'GET',
    path: `${base}/entries/:id`,
    summary: '入科详情：要求、入科教育与签收',
    access: 'login',
    params: z.object({ id: rowIdQuery }),
    data: entryDetail,
    errors: ['NOT_FOUND'],
    offline: 'cached',
    audit: false,
    mutation: false,
  },
  readMaterial: added({
    ...own,
    path: `${base}/education/read`,
    summary: '已读一份入科材料',
    body: z.object({ id: rowId, material_id: partId }),
    errors: ['NOT_FOUND', 'STAY_EDUCATION'],
    audit: 'department-stay.education.read',
  }),
  answerQuiz: added({
    ...own,
    path: `${base}/education/quiz`,
    summary: '提交入科测验',
    body: z.object({
      id: rowId,
      answers: z
        .array(z.object({ id: partId, choice: wholeNumber(0, limits.options - 1) }))
        .min(1, '请作答')
        .max(limits.questions),
    }),
    row: z.object({ percent: int, is_passed: z.boolean(), wrong: z.array(z.string()) }),
    errors: ['NOT_FOUND', 'STAY_EDUCATION'],
    audit: 'department-stay.education.quiz',
  }),
  signEducation: added({
    ...own,
    path: `${base}/education/sign`,
    summary: '签收入科教育',
    body: z.object({ id: rowId }),
    errors: ['NOT_FOUND', 'STAY_EDUCATION'],
    audit: 'department-stay.education.sign',
  }),
  education: {
    method: 'GET',
    path: `${base}/education/:dept_id`,
    summary: '科室的入科教育（含测验答案）',
    access: 'inDept:education:edit',
    params: z.object({ dept_id: rowIdQuery }),
    data: education,
    errors: ['NOT_FOUND'],
    offline: 'online',
    audit: false,
    mutation: false,
  },
  saveEducation: saved({
    path: `${base}/education`,
    summary: '修改科室的入科教育',
    access: 'inDept:education:edit',
    body: z.object({
      dept_id: rowId,
      pass_percent: wholeNumber(50, 100),
      materials: z.array(material).max(limits.materials),
      questions: z.array(question).max(limits.questions),
    }),
    row: education,
    errors: ['STAY_EDUCATION'],
    audit: 'department-stay.education.save',
  }),
});
