import axeCore from 'axe-core';
import type { Page } from '@playwright/test';
import { accountEndpoints } from '@contract/account/endpoints';
import type { MenuItem } from '@contract/account/types';
import { catalog } from '@contract/catalog';
import type { DataOf } from '@contract/kernel/endpoint';
import { permits, type ScreenSpec } from '@contract/kernel/module';
import { complaintsOf } from './support/quiet-page';
import type { TestServer } from './support/server';
import { openAs } from './support/sign-in';
import { expect, test } from './support/test';

/**
 * Every screen for every role: it has its heading, complains of nothing and does not scroll sideways; none has a serious
 * fault against WCAG 2.2 AA; whoever may not open it is told so. Tests of single screens leave this to here.
 *
 * Who may open all sees each screen in both windows, one after the other without leaving it, and takes the next one in the
 * window that is there; the other roles see it in one of the two, by turns: what a window does to a screen goes by its
 * parts, and others have the same parts, or fewer.
 *
 * What it costs grows with the screens, and most of it was axe. So axe asks each screen once, without the frame (which
 * is asked once a role) and without the rows of a list behind its first ones: on the desktop as the one who may open all,
 * since others have the same parts, or fewer. What they have instead, and what a phone in the dark makes of it, is asked
 * of every fifth screen, of other ones each: that goes by kits and theme.
 */
test.describe.configure({ mode: 'parallel' });

let server: TestServer;
test.beforeAll(({ hospital }) => {
  server = hospital;
});

// What fades from one colour to another is looked at when it has arrived, also where it begins after the page is drawn.
test.beforeEach(({ page }) =>
  page.addInitScript(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('*, ::before, ::after { transition: none !important; }');
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }),
);

/** How much of a screen's accessibility: of the page with its frame, of what the screen draws itself, or nothing. */
type Asked = 'page' | 'screen' | 'nothing';
/** Where not every screen is asked, every so manieth. */
const askedOf = 5;

interface Visit {
  /** Path below /main, with what its parameters need. */
  path: string;
  /** As its module declares it. */
  declaredAs: string;
  title: string;
  heading: string | RegExp;
  permission?: ScreenSpec['permission'];
  /** Whose the record is: others are told that there is none. Everybody's who may open the screen unless it is said. */
  only?: readonly string[];
}

const declared = Object.values(catalog).flatMap(({ module }) => Object.values<ScreenSpec>(module.screens));

/** Papers of the demo are the teacher's, who leads its activities too; the administrator sees everybody's. */
const authors = ['admin', 'teacher'];

/** What a screen is opened with that is about something, and its heading then; the demo hospital has user 3 and 4. */
const opened: Record<string, Pick<Visit, 'path' | 'heading' | 'only'>[]> = {
  '/data-analysis/table-detail': [
    { path: '/data-analysis/table-detail', heading: '明细表' },
    { path: '/data-analysis/table-detail?set=handbook', heading: '明细表' },
  ],
  '/data-analysis/config/dashboardedit': [
    { path: '/data-analysis/config/dashboardedit', heading: '看板编辑' },
    { path: '/data-analysis/config/dashboardedit?id=1', heading: '看板编辑' },
  ],
  '/personnel-info/:id': [{ path: '/personnel-info/1', heading: '住院医师' }],
  '/personnel-info/personnel-details': [
    { path: '/personnel-info/personnel-details?user_id=4', heading: '学小医' },
    { path: '/personnel-info/personnel-details?user_id=4&tab=status', heading: '学小医' },
  ],
  '/personnel-info/operation-personnel-form': [
    { path: '/personnel-info/operation-personnel-form?user_id=3', heading: /带老师/ },
    { path: '/personnel-info/operation-personnel-form?type=2', heading: /进修医师/ },
  ],
  '/system/role-form': [
    { path: '/system/role-form', heading: /角色/ },
    { path: '/system/role-form?id=4', heading: /角色/ },
  ],
  '/rotation-management/rotation-rule-form': [
    { path: '/rotation-management/rotation-rule-form?id=137', heading: /外科/ },
  ],
  '/room/room-manage-add': [{ path: '/room/room-manage-add', heading: '新增房间' }],
  '/room/room-manage-detail': [
    { path: '/room/room-manage-detail?id=1', heading: '第一示教室' },
    { path: '/room/room-manage-detail?id=1&part=use', heading: '第一示教室' },
  ],
  '/continue-edu-management/manual-detail': [
    { path: '/continue-edu-management/manual-detail?id=1', heading: '进修手册详情', only: ['admin'] },
  ],
  '/training/manual-detail': [{ path: '/training/manual-detail?user=4', heading: '手册详情' }],
  '/dorm-manage/dorm-building-manage': [
    { path: '/dorm-manage/dorm-building-manage', heading: '楼栋管理' },
    { path: '/dorm-manage/dorm-building-manage?building=1', heading: '杏林楼' },
  ],
  '/dorm-manage/dorm-config': [
    { path: '/dorm-manage/dorm-config', heading: '宿舍配置' },
    { path: '/dorm-manage/dorm-config?part=rules', heading: '宿舍配置' },
    { path: '/dorm-manage/dorm-config?part=violation', heading: '宿舍配置' },
  ],
  '/teachActivities/manage': [
    { path: '/teachActivities/manage', heading: '活动管理' },
    { path: '/teachActivities/manage?view=calendar', heading: '活动管理' },
    { path: '/teachActivities/manage?view=calendar&range=week', heading: '活动管理' },
  ],
  '/teachActivities/myActivitiesDetail': [
    { path: '/teachActivities/myActivitiesDetail', heading: '我的活动详情' },
    { path: '/teachActivities/myActivitiesDetail?id=1', heading: /./, only: authors },
  ],
  '/teachActivities/manageEdit': [
    { path: '/teachActivities/manageEdit', heading: '新增活动' },
    { path: '/teachActivities/manageEdit?id=1', heading: '编辑活动' },
  ],
  '/teachActivities/manageDetail': [
    { path: '/teachActivities/manageDetail?id=1', heading: /./ },
    { path: '/teachActivities/manageDetail?id=1&part=people', heading: /./ },
    { path: '/teachActivities/manageDetail?id=1&part=record', heading: /./ },
  ],
  '/graduate': [{ path: '/graduate', heading: /教学班管理|课表|教学周校历/ }],
  '/graduate/configuration/:pagename': [
    { path: '/graduate/configuration/bachelor', heading: '教学基础配置' },
    { path: '/graduate/configuration/bachelor?part=course', heading: '教学基础配置' },
    { path: '/graduate/configuration/master?part=setting', heading: '教学基础配置' },
  ],
  '/graduate/configuration/semesterEdit/:pagename': [
    { path: '/graduate/configuration/semesterEdit/bachelor', heading: '学期编辑' },
    { path: '/graduate/configuration/semesterEdit/bachelor?id=3', heading: '学期编辑' },
  ],
  '/graduate/configuration/school-week/:pagename': [
    { path: '/graduate/configuration/school-week/bachelor', heading: '教学周校历' },
  ],
  '/graduate/class-arrangement/:pagename': [
    { path: '/graduate/class-arrangement/bachelor', heading: '排课' },
    { path: '/graduate/class-arrangement/master?by=teacher', heading: '排课' },
  ],
  '/graduate/school-timetable/:pagename': [
    { path: '/graduate/school-timetable/bachelor', heading: '课表' },
    { path: '/graduate/school-timetable/bachelor?by=class', heading: '课表' },
    { path: '/graduate/school-timetable/master?by=teacher', heading: '课表' },
  ],
  '/graduate/my-teaching-tasks/:pagename': [
    { path: '/graduate/my-teaching-tasks/bachelor', heading: '我的教学任务' },
    { path: '/graduate/my-teaching-tasks/master', heading: '我的教学任务' },
  ],
  '/graduate/adjustment-examine/:pagename': [
    { path: '/graduate/adjustment-examine/bachelor', heading: '调课审批' },
    { path: '/graduate/adjustment-examine/master?box=all', heading: '调课审批' },
  ],
  '/graduate/application-record/:pagename': [
    { path: '/graduate/application-record/bachelor', heading: '申请记录' },
    { path: '/graduate/application-record/master', heading: '申请记录' },
  ],
  '/graduate/course-query/:pagename': [
    { path: '/graduate/course-query/bachelor', heading: '课程查询' },
    { path: '/graduate/course-query/master', heading: '课程查询' },
  ],
  '/graduate/course-query-detail/:pagename': [
    { path: '/graduate/course-query-detail/bachelor', heading: '课程详情' },
    { path: '/graduate/course-query-detail/bachelor?id=3', heading: '课程详情' },
    { path: '/graduate/course-query-detail/bachelor?id=3&part=scores', heading: '课程详情' },
    {
      path: '/graduate/course-query-detail/bachelor?id=1&part=archive',
      heading: '课程详情',
      only: ['admin', 'teacher'],
    },
  ],
  '/graduate/class-management/:pagename': [{ path: '/graduate/class-management/bachelor', heading: '教学班管理' }],
  '/graduate/class-management-edit/:pagename': [
    { path: '/graduate/class-management-edit/master', heading: '教学班编辑' },
    { path: '/graduate/class-management-edit/bachelor?id=3', heading: '教学班编辑' },
    { path: '/graduate/class-management-edit/bachelor?id=1', heading: '教学班编辑' },
  ],
  // The entry leads to the first of its screens that the role may open.
  '/attendance': [{ path: '/attendance', heading: /考勤|请假/ }],
  '/attendance/:typeId': [{ path: '/attendance/1', heading: /考勤|请假/ }],
  '/attendance/basic-config/:typeId': [
    { path: '/attendance/basic-config/1', heading: '考勤配置' },
    { path: '/attendance/basic-config/1?part=day', heading: '考勤配置' },
    { path: '/attendance/basic-config/1?part=shift', heading: '考勤配置' },
    { path: '/attendance/basic-config/1?part=check', heading: '考勤配置' },
  ],
  '/attendance/depart-attendance/:typeId': [{ path: '/attendance/depart-attendance/1', heading: '科室考勤登记' }],
  '/attendance/depart-attendance-tea/:typeId': [
    { path: '/attendance/depart-attendance-tea/1', heading: '考勤登记（带教）' },
  ],
  '/attendance/check-record/:typeId': [
    { path: '/attendance/check-record/1', heading: '考勤查询' },
    { path: '/attendance/check-record/1?part=corrections', heading: '考勤查询' },
  ],
  '/attendance/leave-approval/:typeId': [{ path: '/attendance/leave-approval/1', heading: '请假审批' }],
  '/attendance/leave-application/:typeId': [{ path: '/attendance/leave-application/1', heading: '请假申请' }],
  '/attendance/own/:typeId': [{ path: '/attendance/own/1', heading: '我的考勤' }],
  // Whom a class or a key student concerns sees it; the administrator sees all.
  '/student-manage/class-manage-form': [
    { path: '/student-manage/class-manage-form', heading: /班级/ },
    { path: '/student-manage/class-manage-form?id=1', heading: /班/, only: ['admin'] },
  ],
  '/teaManage/my-archives2': [
    { path: '/teaManage/my-archives2', heading: '教师档案' },
    { path: '/teaManage/my-archives2?user=3', heading: '教师档案', only: ['admin', 'secretary'] },
  ],
  '/teaManage/select-manage-form': [
    { path: '/teaManage/select-manage-form', heading: '新增遴选' },
    { path: '/teaManage/select-manage-form?id=1', heading: '编辑遴选' },
  ],
  '/teaManage/select-manage-publish': [
    { path: '/teaManage/select-manage-publish', heading: '遴选发布' },
    { path: '/teaManage/select-manage-publish?id=1', heading: '遴选发布' },
  ],
  '/teaManage/select-manage-details': [
    { path: '/teaManage/select-manage-details', heading: '遴选详情' },
    { path: '/teaManage/select-manage-details?id=4', heading: '遴选详情' },
  ],
  '/teaManage/declare': [
    { path: '/teaManage/declare', heading: '申报填写' },
    { path: '/teaManage/declare?id=3', heading: '申报填写' },
  ],
  '/student-manage/key-student-details': [
    { path: '/student-manage/key-student-details', heading: '重点学生详情' },
    { path: '/student-manage/key-student-details?id=1', heading: /./, only: ['admin'] },
  ],
  '/training-plan/manual-management-detail': [
    { path: '/training-plan/manual-management-detail', heading: '手册版本详情' },
    { path: '/training-plan/manual-management-detail?id=5', heading: '2026版住院医师规范化培训手册' },
  ],
  '/training-plan/manual-management-edit': [
    { path: '/training-plan/manual-management-edit', heading: '手册版本编辑' },
    { path: '/training-plan/manual-management-edit?id=7', heading: /2027版/ },
    { path: '/training-plan/manual-management-edit?id=5', heading: /2026版/ },
  ],
  '/theoryTest/save-question': [
    { path: '/theoryTest/save-question', heading: '新增试题' },
    { path: '/theoryTest/save-question?id=2', heading: '编辑试题' },
  ],
  '/evaluation/my-task/todo': [{ path: '/evaluation/my-task/todo?task=4', heading: /填写评价/ }],
  '/evaluation/task/edit': [
    { path: '/evaluation/task/edit', heading: '新增任务' },
    { path: '/evaluation/task/edit?id=4', heading: '编辑任务' },
  ],
  '/evaluation/task/exec-status': [
    { path: '/evaluation/task/exec-status?id=2', heading: '执行情况：十月出科 360 评价' },
    { path: '/evaluation/task/exec-status?id=4', heading: '执行情况：本月出科 360 评价' },
    { path: '/evaluation/task/exec-status?id=11', heading: '执行情况：本月患者评价' },
  ],
  '/evaluation/template/edit': [
    { path: '/evaluation/template/edit', heading: '新增模板' },
    { path: '/evaluation/template/edit?id=1', heading: '编辑模板' },
  ],
  '/training/360-evaluation-detail': [
    { path: '/training/360-evaluation-detail?target=p4', heading: /360 评价详情：/ },
    { path: '/training/360-evaluation-detail', heading: '360 评价详情' },
  ],
  '/theoryTest/exam-setting': [
    { path: '/theoryTest/exam-setting', heading: '新建考试' },
    { path: '/theoryTest/exam-setting?id=5', heading: '考试设置', only: ['admin'] },
    { path: '/theoryTest/exam-setting?id=7&step=people', heading: '心电图判读模拟考试', only: ['admin'] },
  ],
  '/theoryTest/exam-details': [
    { path: '/theoryTest/exam-details?id=9', heading: '急救技能理论考核', only: ['admin'] },
    { path: '/theoryTest/exam-details?id=9&part=people', heading: '急救技能理论考核', only: ['admin'] },
    { path: '/theoryTest/exam-details?id=4&part=progress', heading: '2026 年 9 月内科阶段考核', only: ['admin'] },
  ],
  '/graduate/wheel-rotation/bachelor': [{ path: '/graduate/wheel-rotation/bachelor', heading: '本科生轮转' }],
  '/graduate/wheel-rotation/master': [{ path: '/graduate/wheel-rotation/master', heading: '研究生轮转' }],
  '/graduate/entering-the-department-detail/bachelor': [
    { path: '/graduate/entering-the-department-detail/bachelor', heading: '本科生入科详情' },
  ],
  '/graduate/entering-the-department-detail/master': [
    { path: '/graduate/entering-the-department-detail/master', heading: '研究生入科详情' },
  ],
  '/entering-the-department/detail': [
    { path: '/entering-the-department/detail', heading: '入科详情' },
    { path: '/entering-the-department/detail?id=1', heading: '入科详情', only: ['admin'] },
  ],
  '/theoryTest/exam-analysis/detail': [
    { path: '/theoryTest/exam-analysis/detail', heading: '分析详情' },
    { path: '/theoryTest/exam-analysis/detail?id=4', heading: '分析详情', only: ['admin'] },
  ],
  '/theoryTest/exam-details2': [
    { path: '/theoryTest/exam-details2', heading: '补考详情' },
    { path: '/theoryTest/exam-details2?id=11', heading: '2026 年 9 月内科阶段考核（补考）', only: ['admin'] },
  ],
  '/theoryTest/invigilation/process': [
    { path: '/theoryTest/invigilation/process', heading: '监考过程' },
    { path: '/theoryTest/invigilation/process?id=1', heading: '监考过程', only: ['admin', 'teacher'] },
  ],
  '/theoryTest/exam-paper-manual-bank': [
    { path: '/theoryTest/exam-paper-manual-bank', heading: '题库选题' },
    { path: '/theoryTest/exam-paper-manual-bank?id=3', heading: '题库选题', only: authors },
  ],
  '/theoryTest/exam-paper-manual-custom': [{ path: '/theoryTest/exam-paper-manual-custom', heading: '自定义录题' }],
  '/theoryTest/exam-paper-random': [
    { path: '/theoryTest/exam-paper-random', heading: '随机组卷' },
    { path: '/theoryTest/exam-paper-random?id=4', heading: '随机组卷', only: authors },
  ],
  '/theoryTest/exam-paper-random-complete-initiator': [
    { path: '/theoryTest/exam-paper-random-complete-initiator?id=4', heading: '随机组卷结果', only: authors },
  ],
  '/theoryTest/exam-paper-random-preview': [
    { path: '/theoryTest/exam-paper-random-preview?id=4', heading: '随机组卷预览', only: authors },
  ],
  '/theoryTest/exam-paper-union': [
    { path: '/theoryTest/exam-paper-union', heading: '联合组卷' },
    { path: '/theoryTest/exam-paper-union?id=6', heading: '联合组卷', only: authors },
  ],
  '/theoryTest/exam-paper-union-complete-initiator': [
    { path: '/theoryTest/exam-paper-union-complete-initiator?id=6', heading: '联合组卷汇总', only: authors },
  ],
  '/theoryTest/exam-paper-task-implement': [
    { path: '/theoryTest/exam-paper-task-implement?id=2', heading: '执行组卷任务', only: authors },
  ],
  '/theoryTest/exam-paper-task-view': [
    { path: '/theoryTest/exam-paper-task-view?id=1', heading: '查看组卷任务', only: authors },
  ],
  '/theoryTest/score-manage/score-manage': [
    { path: '/theoryTest/score-manage/score-manage', heading: '成绩管理' },
    { path: '/theoryTest/score-manage/score-manage?id=4', heading: '成绩管理', only: ['admin'] },
  ],
  '/theoryTest/score-manage/see-paper': [
    { path: '/theoryTest/score-manage/see-paper', heading: '查看答卷' },
    { path: '/theoryTest/score-manage/see-paper?id=46', heading: '查看答卷', only: ['admin'] },
  ],
  '/theoryTest/preview-exam-paper': [
    { path: '/theoryTest/preview-exam-paper?id=1', heading: '试卷预览', only: authors },
  ],
  '/cloudClass/onlineDetail': [
    { path: '/cloudClass/onlineDetail', heading: '课程学习' },
    { path: '/cloudClass/onlineDetail?id=2', heading: '院感防控与职业防护' },
  ],
  '/cloudClass/courseEdit': [
    { path: '/cloudClass/courseEdit', heading: '课程编辑' },
    { path: '/cloudClass/courseEdit?id=7', heading: '编辑：教学查房规范', only: ['admin', 'teacher'] },
  ],
  '/cloudClass/courseDetail': [
    { path: '/cloudClass/courseDetail', heading: '课程详情' },
    { path: '/cloudClass/courseDetail?id=1', heading: '抗菌药物合理使用', only: ['admin', 'teacher'] },
    { path: '/cloudClass/courseDetail?id=1&part=content', heading: '抗菌药物合理使用', only: ['admin'] },
  ],
  '/performance/table-edit': [
    { path: '/performance/table-edit', heading: '绩效表编辑' },
    { path: '/performance/table-edit?id=6', heading: '绩效表编辑', only: ['admin'] },
  ],
  '/performance/table-detail': [
    { path: '/performance/table-detail', heading: '绩效表详情' },
    { path: '/performance/table-detail?id=1', heading: '绩效表详情', only: ['admin'] },
  ],
  '/performance/result-people': [
    { path: '/performance/result-people', heading: '个人结果' },
    { path: '/performance/result-people?part=all', heading: '个人结果', only: ['admin'] },
  ],
  '/work-week-log/fill-week-log': [{ path: '/work-week-log/fill-week-log', heading: '填写周志' }],
  '/work-week-log/work-week-log-view': [
    { path: '/work-week-log/work-week-log-view', heading: '周志查看' },
    { path: '/work-week-log/work-week-log-view?items=1', heading: '周志查看', only: ['admin'] },
  ],
  '/whisper/fill/:type': [{ path: '/whisper/fill/2', heading: '悄悄话' }],
  '/whisper/manage': [
    { path: '/whisper/manage', heading: '悄悄话管理' },
    { path: '/whisper/manage?id=874502117', heading: '悄悄话管理', only: ['admin'] },
  ],
  '/system/personnel-type-form': [{ path: '/system/personnel-type-form?id=1', heading: /住院医师/ }],
};

const visits: Visit[] = declared
  .filter(({ isPublic }) => !isPublic)
  .flatMap(({ path, title, permission }) =>
    (opened[path] ?? [{ path, heading: title }]).map((visit) => ({ ...visit, declaredAs: path, title, permission })),
  );

const publicVisits: Omit<Visit, 'declaredAs'>[] = [
  { path: '/login', title: '登录', heading: /./ },
  { path: '/login_yw', title: '运维登录', heading: /./ },
  { path: '/userinfo/forget-pwd-one', title: '忘记密码', heading: /./ },
  ...declared.filter(({ isPublic }) => isPublic).map(({ path, title }) => ({ path, title, heading: title })),
];

const desktop = { viewport: { width: 1366, height: 768 }, colorScheme: 'light' } as const;
const phone = { viewport: { width: 390, height: 844 }, colorScheme: 'dark' } as const;
type Window = typeof desktop | typeof phone;

/** The first may open all. 运维 has what 教育处 has; whose permissions are whose is for the server's access matrix. */
const roles = ['admin', 'secretary', 'teacher', 'student'];
/** So many screens are one test: the other worker takes the next ones, and a failure repeats no more than these. */
const visitsPerTest = 42;
const parts = Array.from({ length: Math.ceil(visits.length / visitsPerTest) }, (_, at) =>
  visits.slice(at * visitsPerTest, (at + 1) * visitsPerTest),
);

for (const role of roles) {
  for (const [at, part] of parts.entries()) {
    test(`every screen for ${role}, ${at + 1} of ${parts.length}`, async ({ page }) => {
      test.setTimeout(400_000);
      const complaints = complaintsOf(page);
      const { roles: granted, menus } = await purviewOf(page, role);
      const permitted = part.filter(({ permission }) => !permission || permits(granted, permission));
      const isFirst = role === roles[0];
      if (isFirst) expect(permitted).toEqual(part);
      const open = permitted.filter((visit) => !visit.only || visit.only.includes(role));
      const isTurn = (visit: Visit, turn: number) => (part.indexOf(visit) + roles.indexOf(role)) % 2 === turn;
      const found: Record<string, string[]> = {};
      let isFirstVisit = true;
      const see = async (visit: Visit, window: Window, isGoing: boolean) => {
        const isAsked = (isFirst && window === desktop) || (part.indexOf(visit) + roles.indexOf(role)) % askedOf === 0;
        await wear(page, window, isAsked);
        if (isGoing) await go(page, visit.path);
        const asked = !isAsked ? 'nothing' : isFirstVisit && at === 0 ? 'page' : 'screen';
        isFirstVisit = false;
        const faults = [...(await faultsOf(page, visit, asked, isFirst)), ...complaints.splice(0)];
        if (faults.length > 0) found[`${visit.title} ${visit.path} at ${window.viewport.width} px`] = faults;
      };
      if (isFirst) {
        // The next screen is opened in the window that the one before was seen in last: half as many are drawn anew.
        for (const [index, visit] of open.entries()) {
          const [first, then] = index % 2 === 0 ? [desktop, phone] : [phone, desktop];
          await see(visit, first, true);
          await see(visit, then, false);
        }
      } else {
        for (const [turn, window] of [desktop, phone].entries())
          for (const visit of open.filter((one) => isTurn(one, turn))) await see(visit, window, true);
      }
      expect(found).toEqual({});

      const refused = part.filter((visit) => !permitted.includes(visit));
      // One gate goes by the menu for all of them; that it refuses is seen at one screen of each kind.
      const listed = pathsOf(menus);
      expect(refused.filter(({ declaredAs }) => listed.has(declaredAs)).map(({ path }) => path)).toEqual([]);
      const isUnderSystem = ({ path }: Pick<Visit, 'path'>) => path.startsWith('/system/');
      const samples = [refused.find(isUnderSystem), refused.find((visit) => !isUnderSystem(visit))];
      for (const { path, title } of samples.filter((visit) => visit !== undefined)) {
        await go(page, path);
        // What lies under /system opens for everybody (requirements section 2), with nothing in it that they may not do.
        if (isUnderSystem({ path })) {
          await expect(page.getByText(`没有查看${title}的权限`), path).toBeVisible();
          await expect(page.getByRole('main').locator('button, input, textarea'), path).toHaveCount(0);
          continue;
        }
        await expect(page).toHaveURL(`${server.origin}/main/404?redirect=${encodeURIComponent(`/main${path}`)}`);
      }
      expect(complaints).toEqual([]);
    });
  }
}

for (const window of [desktop, phone])
  test(`every screen for a stranger at ${window.viewport.width} px`, async ({ page }) => {
    const complaints = complaintsOf(page);
    const found: Record<string, string[]> = {};
    await wear(page, window, true);
    for (const visit of publicVisits) {
      await page.goto(`${server.origin}/main${visit.path}`);
      const faults = [...(await faultsOf(page, visit)), ...complaints.splice(0)];
      if (faults.length > 0) found[`${visit.title} ${visit.path}`] = faults;
    }
    expect(found).toEqual({});
  });

/** Gives the page the size of a window, and its colours where somebody asks for them: to paint anew costs as much as a screen. */
async function wear(page: Page, { viewport, colorScheme }: Window, isColoured: boolean): Promise<void> {
  await page.setViewportSize(viewport);
  if (isColoured) await page.emulateMedia({ colorScheme });
}

/** What the server grants to an account, which is signed in by then. */
async function purviewOf(page: Page, username: string): Promise<DataOf<typeof accountEndpoints.purview>> {
  await openAs(page, server.origin, username);
  const token = await page.evaluate(() => localStorage.getItem('reach_tk')!);
  const answer = await page.request.get(server.origin + accountEndpoints.purview.path, {
    headers: { authorization: token },
  });
  return ((await answer.json()) as { data: DataOf<typeof accountEndpoints.purview> }).data;
}

/** Paths that a menu opens: all of it but its buttons. */
function pathsOf(menus: readonly MenuItem[]): Set<string> {
  const button = 4;
  const own = menus.filter(({ type, path }) => type !== button && path !== '').map(({ path }) => path);
  return new Set([...own, ...menus.flatMap(({ children }) => [...pathsOf(children)])]);
}

/** Goes to a screen as a link does, without loading the page; the heading of another screen before it is marked. */
async function go(page: Page, path: string): Promise<void> {
  await page.evaluate((next) => {
    const isAnother = window.location.pathname !== `/main${next.split('?')[0]}`;
    if (isAnother) for (const heading of document.querySelectorAll('h1')) heading.setAttribute('data-left', '');
    window.history.pushState(null, '', `/main${next}`);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

async function faultsOf(
  page: Page,
  { heading }: Pick<Visit, 'heading'>,
  asked: Asked = 'page',
  withContrast = true,
): Promise<string[]> {
  const { fault, wide } = await drawn(page, heading);
  if (fault !== null) return [fault];
  const found = wide > 0 ? [`it is ${wide} px wider than the window`] : [];
  return asked === 'nothing' ? found : [...found, ...(await accessibilityFaults(page, asked, withContrast))];
}

/** Rows of a list behind its first ones are built as those are. */
const alike = [
  'tbody > tr:nth-child(n+7)',
  '[role=row]:nth-child(n+9)',
  '[role=listitem]:nth-child(n+9)',
  'li:nth-child(n+13)',
];

/** Serious and critical faults against WCAG 2.2 AA, one line each. */
async function accessibilityFaults(
  page: Page,
  asked: Exclude<Asked, 'nothing'>,
  withContrast: boolean,
): Promise<string[]> {
  // What is not the frame.
  const isWithoutFrame = asked === 'screen' && (await page.locator('main').count()) > 0;
  // A page has it until it is loaded anew: half a megabyte of script, which took as long as asking.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeCore.source);
  const violations = await page.evaluate(
    async ({ within, exclude, isContrastAsked }) => {
      const axe = Reflect.get(window, 'axe') as typeof axeCore;
      // A bar that stays at the foot covers a part of whatever lies below the fold, which one scrolls out from under it.
      const bars = [...document.querySelectorAll<HTMLElement>('main *')].filter((element) => {
        const { position, bottom } = getComputedStyle(element);
        return position === 'sticky' && bottom !== 'auto';
      });
      for (const bar of bars) bar.style.position = 'static';
      const { violations: found } = await axe.run(
        { include: [within], exclude },
        {
          runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] },
          // What is right needs no report.
          resultTypes: ['violations'],
          // It costs as much as all the rest, and goes by the theme.
          rules: { 'color-contrast': { enabled: isContrastAsked } },
        },
      );
      for (const bar of bars) bar.style.removeProperty('position');
      return found.map(({ id, impact, nodes }) => ({ id, impact, nodes: nodes.map(({ html }) => ({ html })) }));
    },
    { within: isWithoutFrame ? 'main' : 'html', exclude: alike, isContrastAsked: withContrast },
  );
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.slice(0, 5).map(({ html }) => `${id}: ${html.slice(0, 160)}`));
}

/**
 * Waits until the page has drawn what it has to show: its heading, once, nothing that is loading, nothing that fades in; and
 * says how much wider than the window it is. All is asked in one go and in each frame: Playwright looks every half second
 * before long, which is longer than most screens take, and a question more is as long as a frame.
 */
async function drawn(page: Page, heading: string | RegExp): Promise<{ fault: string | null; wide: number }> {
  const looked = typeof heading === 'string' ? { words: heading } : { source: heading.source, flags: heading.flags };
  return page.evaluate(async ({ words = '', source, flags }) => {
    const pattern = source === undefined ? undefined : new RegExp(source, flags);
    const isMeant = (text: string) => (pattern ? pattern.test(text) : text.includes(words));
    const headings = () => [...document.querySelectorAll<HTMLElement>('h1:not([data-left])')];
    // Where only what stands behind the ? is another, the heading of before stands until the next is read.
    const isTitled = () => {
      const [title, ...others] = headings().filter(({ textContent }) =>
        isMeant(textContent.replaceAll(/\s+/g, ' ').trim()),
      );
      return title !== undefined && others.length === 0 && title.checkVisibility({ visibilityProperty: true });
    };
    // What is shown meanwhile of a page before stands dimmed.
    const isBusy = () => document.querySelector('[role=status][aria-label*=加载中], [aria-busy=true]') !== null;
    const isDone = () => headings().length > 0 && !isBusy();
    const until = performance.now() + 15_000;
    let wasDone = false;
    while (performance.now() < until) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      if (!isDone()) continue;
      await Promise.all(document.getAnimations().map((one) => one.finished.catch(() => undefined)));
      // A step within a screen is drawn piece by piece: what stood before it looks done until then.
      await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 }));
      wasDone = isDone();
      if (wasDone && isTitled()) return { fault: null, wide: document.documentElement.scrollWidth - window.innerWidth };
    }
    return { fault: wasDone ? 'its heading comes twice, or is another one' : 'it is not drawn', wide: 0 };
  }, looked);
}
