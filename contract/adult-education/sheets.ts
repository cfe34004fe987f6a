import { defineSheet } from '../kernel/sheet-definition';

/** Projects as they are written out. */
export const cmeProjectSheet = defineSheet({
  key: 'adultEdu.project',
  name: '继教项目',
  columns: [
    { title: '名称', field: 'name', type: 'string', rules: {} },
    { title: '项目编号', field: 'number', type: 'string', rules: {} },
    { title: '级别', field: 'level', type: 'string', rules: {} },
    { title: '学分类别', field: 'credit_class', type: 'string', rules: {} },
    { title: '学时', field: 'hours', type: 'number', rules: {} },
    { title: '负责人', field: 'leader', type: 'string', rules: {} },
    { title: '开始日期', field: 'starts_on', type: 'string', rules: {} },
    { title: '结束日期', field: 'ends_on', type: 'string', rules: {} },
    { title: '地点', field: 'place', type: 'string', rules: {} },
    { title: '名额', field: 'quota', type: 'number', rules: {} },
    { title: '参加人数', field: 'enrolled', type: 'number', rules: {} },
    { title: '签到人数', field: 'signed', type: 'number', rules: {} },
    { title: '获学分人数', field: 'granted', type: 'number', rules: {} },
    { title: '状态', field: 'state', type: 'string', rules: {} },
  ],
});

/** Who took part in a project, and his credits. */
export const attendeeSheet = defineSheet({
  key: 'adultEdu.attendee',
  name: '继教参加人员',
  columns: [
    { title: '姓名', field: 'name', type: 'string', rules: {} },
    { title: '工号', field: 'staff_id', type: 'string', rules: {} },
    { title: '科室', field: 'dept_name', type: 'string', rules: {} },
    { title: '身份', field: 'part', type: 'string', rules: {} },
    { title: '签到时间', field: 'signed', type: 'string', rules: {} },
    { title: '学时', field: 'hours', type: 'number', rules: {} },
    { title: '学分', field: 'credits', type: 'number', rules: {} },
    { title: '证书编号', field: 'certificate', type: 'string', rules: {} },
  ],
});

/** Credits of a year by person. */
export const yearCreditsSheet = defineSheet({
  key: 'adultEdu.yearCredits',
  name: '年度学分',
  columns: [
    { title: '姓名', field: 'name', type: 'string', rules: {} },
    { title: '工号', field: 'staff_id', type: 'string', rules: {} },
    { title: '科室', field: 'dept_name', type: 'string', rules: {} },
    { title: '职称', field: 'title', type: 'string', rules: {} },
    { title: 'Ⅰ类学分', field: 'first', type: 'number', rules: {} },
    { title: 'Ⅱ类学分', field: 'second', type: 'number', rules: {} },
    { title: '合计', field: 'sum', type: 'number', rules: {} },
    { title: '要求总学分', field: 'asked_total', type: 'number', rules: {} },
    { title: '要求Ⅰ类学分', field: 'asked_first', type: 'number', rules: {} },
    { title: '是否达标', field: 'met', type: 'string', rules: {} },
  ],
});
