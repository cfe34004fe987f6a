import { statusWord } from '@contract/kernel/enums';
import type { Bank } from '@contract/exam/banks';
import type { Difficulty, Knowledge, Label, QuestionTypeRow } from '@contract/exam/config';
import type { Exam } from '@contract/exam/exams/exams';
import { examModes, examTypeWord } from '@contract/exam/exams/rules';
import { examStatusWords } from '@contract/exam/exams/status';
import type { Paper } from '@contract/exam/papers';
import { archiveWords, paperStatusWords, repeatRuleWords } from '@contract/exam/paper-rules';
import type { QuestionSubmission } from '@contract/exam/submissions';
import { submissionStates } from '@contract/exam/submission-rules';
import type { UnionPaper, UnionTask } from '@contract/exam/union';
import { taskStates } from '@contract/exam/union-rules';
import type { Question } from '@contract/exam/questions';
import { bankKindWords, multiplePolicies, typeWord, type MultiplePolicy } from '@contract/exam/rules';
import type { FieldWords } from '@server/kernel/field-changes';

const status = { word: '状态', say: statusWord };
const yes = (is: boolean) => (is ? '是' : '否');

/** What the operation log calls the fields of the module's rows. Contents of questions stay out of it. */
export const examWords = {
  type: {
    name: '名称',
    default_score: '默认分值',
    policy: { word: '多选计分', say: (policy) => multiplePolicies[policy as MultiplePolicy] ?? '' },
    is_case_strict: { word: '区分大小写', say: yes },
    status,
  } satisfies FieldWords<QuestionTypeRow>,
  difficulty: { name: '名称', status } satisfies FieldWords<Difficulty>,
  knowledge: { name: '名称', code: '编码', path: '位置', status } satisfies FieldWords<Knowledge>,
  label: { name: '名称' } satisfies FieldWords<Label>,
  bank: {
    name: '名称',
    kind: { word: '类别', say: (kind) => bankKindWords[kind] ?? '' },
    note: '说明',
    status,
  } satisfies FieldWords<Bank>,
  question: {
    type: { word: '题型', say: typeWord },
    status,
    no: '内容版本',
    is_practice: { word: '用于练习', say: yes },
  } satisfies FieldWords<Question>,
  submission: {
    bank_name: '公共题库',
    state: { word: '状态', say: (one) => submissionStates[one] },
    remark: '说明',
    reason: '退回原因',
  } satisfies FieldWords<QuestionSubmission>,
  task: {
    title: '任务',
    deadline: '截止日期',
    state: { word: '状态', say: (one) => taskStates[one] },
    reason: '拒绝原因',
  } satisfies FieldWords<UnionTask>,
  union: {
    name: '名称',
    note: '说明',
    status: { word: '组卷状态', say: (one) => paperStatusWords[one] ?? '' },
    question_count: '题数',
    full_mark: '总分',
    tasks: {
      word: '任务',
      say: (tasks) => tasks.map(({ title, assignee }) => `${title} ${assignee?.name ?? ''}`.trim()),
    },
  } satisfies FieldWords<UnionPaper>,
  paper: {
    name: '名称',
    note: '说明',
    status: { word: '组卷状态', say: (one) => paperStatusWords[one] ?? '' },
    archive: { word: '归档', say: (one) => archiveWords[one] ?? '' },
    variants: '套数',
    repeat_rule: { word: '重复规则', say: (one) => repeatRuleWords[one] ?? '' },
    question_count: '题数',
    full_mark: '总分',
  } satisfies FieldWords<Paper>,
  exam: {
    name: '考试名称',
    type: { word: '类型', say: examTypeWord },
    dept_name: '组织单位',
    paper_name: '试卷',
    pass_mark: '及格分',
    mode: { word: '时间方式', say: (mode) => examModes[mode] },
    start_at: '开始时间',
    end_at: '结束时间',
    duration_min: '时长（分钟）',
    rooms: '考场',
    invigilators: '监考',
    marker_list: { word: '阅卷', say: (list) => list.map(({ name }) => name) },
    status: { word: '状态', say: (status) => examStatusWords[status] ?? '' },
    archive: { word: '归档', say: (archive) => (archive === 1 ? '已归档' : '未归档') },
    cancel_reason: '取消原因',
  } satisfies FieldWords<Exam>,
};
