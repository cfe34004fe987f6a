import { defineSheet } from '../kernel/sheet-definition';

const text = (title: string, field: string) => ({ title, field, type: 'string' as const, rules: {} });
const number = (title: string, field: string) => ({ title, field, type: 'number' as const, rules: {} });

export const batchSheet = defineSheet({
  key: 'conEdu.batch',
  name: '招收批次',
  columns: [
    text('名称', 'name'),
    text('申请开始', 'apply_from'),
    text('申请截止', 'apply_to'),
    text('报到日期', 'report_on'),
    text('开始日期', 'starts_on'),
    text('结束日期', 'ends_on'),
    number('名额', 'quota'),
    number('申请', 'applied'),
    number('录取', 'admitted'),
    number('报到', 'reported'),
    text('状态', 'state'),
  ],
});

export const planSheet = defineSheet({
  key: 'conEdu.plan',
  name: '招收计划',
  columns: [
    text('批次', 'batch_name'),
    text('科室', 'dept_name'),
    text('进修方向', 'direction'),
    number('时长（月）', 'months'),
    number('申报名额', 'quota'),
    number('核定名额', 'granted'),
    number('已录取', 'admitted'),
    text('带教老师', 'teacher'),
    text('要求', 'demands'),
    text('状态', 'state'),
  ],
});

export const applicationSheet = defineSheet({
  key: 'conEdu.applications',
  name: '进修申请名单',
  columns: [
    text('批次', 'batch_name'),
    text('科室', 'dept_name'),
    text('进修方向', 'direction'),
    text('姓名', 'name'),
    text('性别', 'gender'),
    text('人员类型', 'type'),
    text('选送单位', 'hospital'),
    text('省份', 'province'),
    text('学历', 'education'),
    text('职称', 'title'),
    text('资格证号', 'qualification'),
    text('执业证号', 'licence'),
    number('时长（月）', 'months'),
    text('状态', 'state'),
    text('未通过原因', 'reason'),
  ],
});

export const traineeSheet = defineSheet({
  key: 'conEdu.trainee',
  name: '进修人员',
  columns: [
    text('姓名', 'name'),
    text('编号', 'staff_id'),
    text('人员类型', 'type'),
    text('选送单位', 'hospital'),
    text('批次', 'batch_name'),
    text('科室', 'dept_name'),
    text('进修方向', 'direction'),
    text('带教老师', 'teacher'),
    text('开始日期', 'starts_on'),
    text('结束日期', 'ends_on'),
    text('报到日期', 'reported_on'),
    text('状态', 'state'),
    text('结业证编号', 'certificate'),
  ],
});

export const delaySheet = defineSheet({
  key: 'conEdu.delay',
  name: '进修延期',
  columns: [
    text('姓名', 'name'),
    text('编号', 'staff_id'),
    text('科室', 'dept_name'),
    text('原结束日期', 'old_ends_on'),
    text('延期至', 'ends_on'),
    text('原因', 'reason'),
    text('应补费用（元）', 'fee'),
    text('申请日期', 'asked_on'),
    text('状态', 'state'),
  ],
});

export const countSheet = defineSheet({
  key: 'conEdu.counts',
  name: '进修招收统计',
  columns: [
    text('分组', 'name'),
    number('计划', 'planned'),
    number('申请', 'applied'),
    number('录取', 'admitted'),
    number('报到', 'present'),
    number('结业', 'finished'),
  ],
});

export const feeSheet = defineSheet({
  key: 'conEdu.fees',
  name: '进修费用',
  columns: [
    text('姓名', 'name'),
    text('编号', 'staff_id'),
    text('选送单位', 'hospital'),
    text('科室', 'dept_name'),
    text('开始日期', 'starts_on'),
    text('结束日期', 'ends_on'),
    number('计费月数', 'charged'),
    text('学费（元）', 'tuition'),
    text('减免（元）', 'discount'),
    text('减免原因', 'discount_reason'),
    text('应收（元）', 'due'),
    text('已缴（元）', 'paid'),
    text('保证金（元）', 'deposit'),
    text('欠费（元）', 'owed'),
    text('应退（元）', 'refund'),
    text('科室分成（元）', 'share'),
    text('状态', 'state'),
    text('收据号', 'receipt'),
    text('结算日期', 'settled_on'),
  ],
});

/** What the bank pays back, to which account. */
export const bankSheet = defineSheet({
  key: 'conEdu.bank',
  name: '进修退费名单',
  columns: [
    text('收款人', 'name'),
    text('编号', 'staff_id'),
    text('选送单位', 'hospital'),
    text('金额（元）', 'refund'),
    text('收据号', 'receipt'),
    text('结算日期', 'settled_on'),
    text('开户行', 'bank'),
    text('账号', 'account'),
  ],
});

export const trainingSheet = defineSheet({
  key: 'conEdu.trainings',
  name: '岗前培训',
  columns: [
    text('批次', 'batch_name'),
    text('名称', 'name'),
    text('日期', 'on'),
    text('时间', 'time'),
    text('地点', 'place'),
    text('主讲人', 'speaker'),
    text('考试', 'exam_name'),
    number('应到', 'people'),
    number('实到', 'attended'),
    number('合格', 'passed'),
  ],
});

export const appraisalSheet = defineSheet({
  key: 'conEdu.appraisals',
  name: '进修鉴定',
  columns: [
    text('姓名', 'name'),
    text('编号', 'staff_id'),
    text('选送单位', 'hospital'),
    text('科室', 'dept_name'),
    text('进修方向', 'direction'),
    text('带教老师', 'teacher'),
    text('开始日期', 'starts_on'),
    text('结束日期', 'ends_on'),
    text('状态', 'state'),
    text('等级', 'grade'),
  ],
});
