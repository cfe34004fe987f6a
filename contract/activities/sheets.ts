import { defineSheet } from '../kernel/sheet-definition';

/** Activities as they are written out. */
export const activitySheet = defineSheet({
  key: 'activities.activity',
  name: '教学活动',
  columns: [
    { title: '主题', field: 'title', type: 'string' },
    { title: '类型', field: 'kind_name', type: 'string' },
    { title: '科室', field: 'dept_name', type: 'string' },
    { title: '时间', field: 'when', type: 'string' },
    { title: '地点', field: 'place', type: 'string' },
    { title: '主讲', field: 'speakers', type: 'string' },
    { title: '学时', field: 'hours', type: 'number' },
    { title: '报名', field: 'enrolled', type: 'number' },
    { title: '签到', field: 'signed', type: 'number' },
    { title: '评价', field: 'evaluated', type: 'number' },
    { title: '评分', field: 'score', type: 'number' },
    { title: '状态', field: 'state', type: 'string' },
    { title: '佐证', field: 'evidence', type: 'string' },
  ],
});

/** Figures by department and kind. */
export const statisticsSheet = defineSheet({
  key: 'activities.statistics',
  name: '教学活动统计',
  columns: [
    { title: '科室', field: 'dept_name', type: 'string' },
    { title: '类型', field: 'kind_name', type: 'string' },
    { title: '应开展', field: 'due', type: 'number' },
    { title: '已计划', field: 'planned', type: 'number' },
    { title: '已开展', field: 'held', type: 'number' },
    { title: '签到人次', field: 'people', type: 'number' },
    { title: '学员学时', field: 'trainee_hours', type: 'number' },
    { title: '主讲学时', field: 'speaker_hours', type: 'number' },
    { title: '评分', field: 'score', type: 'number' },
  ],
});
