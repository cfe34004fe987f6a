import { inArray } from 'drizzle-orm';
import type { DataScope } from '@contract/account/types';
import type { Db } from '@server/kernel/database/database';
import type { BuiltInRole } from './built-in-roles';
import { syncPurviews } from './purview-sync';
import { authoring, cloudClass, dictionary, examDuties, figures, handingIn, holdingExams, library } from './role-parts';
import { accountRoles, rolePermissions, roles } from './tables';

export { keepingAdministrator } from './administrators';
export { roleGrants, type Grant, type RoleGrant } from './role-grants';
export { peopleHolding } from './code-holders';
export { menuFor } from './menu';
export { readSettingGroup, readSettings } from './settings';

interface InitialRole {
  code: BuiltInRole;
  name: string;
  description: string;
  dataScope: DataScope;
  permissions: string[];
}

/** Roles that a new system starts with; administrators change them afterwards. */
const initialRoles: InitialRole[] = [
  {
    code: 'admin',
    name: '教育处管理员',
    description: '管理全部功能，看到全院人员',
    dataScope: 'all',
    permissions: ['*'],
  },
  {
    code: 'secretary',
    name: '教学秘书',
    description: '安排本科室及所属大科室的轮转与人员',
    dataScope: 'dept_and_below',
    permissions: [
      'rotation:plan:list',
      'rotation:plan:import',
      'rotation:plan:export',
      'rotation:dept:list',
      'rotation:dept:arrange',
      'rotation:view:list',
      'training:manual:list',
      'training:entry:review',
      'inDept:entry:list',
      'inDept:entry:confirm',
      'inDept:education:edit',
      'outDept:exit:list',
      'outDept:exit:audit',
      'outDept:exit:score',
      'outDept:exit:print',
      'outDept:exit:export',
      'teacherRel:instructor:list',
      'teacherRel:instructor:approve',
      'teacherRel:responsible:list',
      'personnel:user:list',
      'personnel:user:view',
      'personnel:user:export',
      'download:study:export',
      'personnel:teacher:assign',
      'personnel:deptUser:list',
      'personnel:deptUser:edit',
      'personnel:deptUser:export',
      'personnel:profileChange:approve',
      'trainPlan:version:list',
      'notice:push:list',
      'notice:push:add',
      'notice:push:send',
      'notice:push:withdraw',
      'notice:push:export',
      'room:room:list',
      'room:booking:apply',
      'room:booking:list',
      'room:booking:approve',
      'student:class:list',
      'student:class:export',
      'student:key:list',
      'student:key:add',
      'student:key:edit',
      'teacher:person:list',
      'teacher:person:export',
      'teacher:archive:view',
      'teacher:archive:edit',
      'teacher:archive:submit',
      'teacher:archive:list',
      'teacher:archive:remind',
      'teacher:archive:export',
      'teacher:archive:approve',
      'teacher:declare:submit',
      'adultEdu:project:enrol',
      ...library,
      ...cloudClass,
      'teacher:declare:withdraw',
      'teacher:declare:approve',
      'teacher:objection:raise',
      'teachActivity:activity:list',
      'teachActivity:activity:add',
      'teachActivity:activity:edit',
      'teachActivity:activity:remove',
      'teachActivity:activity:publish',
      'teachActivity:activity:cancel',
      'teachActivity:activity:export',
      'teachActivity:sign:manage',
      'teachActivity:stat:view',
      'teachActivity:stat:export',
      ...authoring,
      ...holdingExams,
      'attendance:sheet:list',
      'attendance:sheet:edit',
      'attendance:sheet:submit',
      'attendance:record:list',
      'attendance:leave:approve',
      'attendance:leave:apply',
      'evaluation:template:*',
      'evaluation:task:*',
      'evaluation:answer:fill',
      'evaluation:result:view',
      'training:eval360:*',
      'whisper:message:add',
      'workLog:item:edit',
      'workLog:log:*',
      ...handingIn,
      ...figures,
      ...dictionary,
    ],
  },
  {
    code: 'teacher',
    name: '带教老师',
    description: '查看本科室的轮转与学员',
    dataScope: 'dept',
    permissions: [
      'rotation:plan:list',
      'rotation:dept:list',
      'rotation:view:list',
      'personnel:user:list',
      'room:booking:apply',
      'teachActivity:activity:list',
      'teachActivity:sign:manage',
      'teachActivity:enroll:submit',
      'teachActivity:enroll:cancel',
      ...authoring,
      ...examDuties,
      'training:manual:list',
      'training:entry:review',
      'attendance:taught:check',
      'attendance:record:list',
      'attendance:record:correct',
      'attendance:leave:approve',
      'attendance:leave:apply',
      'training:instructor:view',
      'training:interview:edit',
      'inDept:entry:list',
      'outDept:exit:list',
      'outDept:exit:audit',
      'outDept:exit:print',
      'teacherRel:instructor:list',
      'teacherRel:instructor:apply',
      'teacherRel:responsible:list',
      'teacherRel:responsible:apply',
      'evaluation:answer:fill',
      'student:class:list',
      'student:class:export',
      'student:key:list',
      'student:key:add',
      'student:key:edit',
      'teacher:archive:view',
      'teacher:archive:edit',
      'teacher:archive:submit',
      'teacher:declare:submit',
      'adultEdu:project:enrol',
      ...library,
      ...cloudClass,
      'teacher:declare:withdraw',
      'teacher:declare:approve',
      'teacher:objection:raise',
      'whisper:message:add',
      'whisper:message:list',
      'whisper:message:reply',
      'whisper:message:close',
      'workLog:log:fill',
      'performance:entry:input',
      'performance:result:people',
    ],
  },
  {
    code: 'student',
    name: '学员',
    description: '查看本人的轮转与资料',
    dataScope: 'self',
    permissions: [
      ...library.slice(0, 2),
      ...cloudClass.slice(0, 1),
      'rotation:plan:list',
      'rotation:view:list',
      'rotation:swap:apply',
      'room:booking:apply',
      'teachActivity:enroll:submit',
      'teachActivity:enroll:cancel',
      'training:plan:view',
      'training:entry:edit',
      'attendance:record:list',
      'attendance:record:correct',
      'attendance:sign:submit',
      'attendance:leave:apply',
      'training:instructor:view',
      'outDept:exit:list',
      'outDept:exit:apply',
      'outDept:exit:print',
      'teacherRel:instructor:list',
      'teacherRel:instructor:apply',
      'teacherRel:responsible:list',
      'teacherRel:responsible:apply',
      'evaluation:answer:fill',
      'theoryTest:practice:use',
      'onlineExam:attempt:take',
      'dorm:violation:list',
      'dorm:violation:appeal',
      'dorm:apply:submit',
      'dorm:apply:withdraw',
      'whisper:message:add',
    ],
  },
  {
    code: 'ops',
    name: '系统运维',
    description: '系统的部署、配置与排障；可用运维登录',
    dataScope: 'all',
    permissions: ['*'],
  },
  {
    code: 'dormManager',
    name: '宿管员',
    description: '管理由本人负责的宿舍楼：住宿、查寝、违纪与申请',
    // Whose beds and violations he sees is told by the buildings that he looks after (ADR 112, 149).
    dataScope: 'self',
    permissions: [
      'dorm:building:list',
      'dorm:building:export',
      'dorm:lodging:list',
      'dorm:lodging:arrive',
      'dorm:lodging:transfer',
      'dorm:lodging:checkout',
      'dorm:lodging:export',
      'dorm:violation:list',
      'dorm:violation:edit',
      'dorm:violation:export',
      'dorm:inspect:list',
      'dorm:inspect:record',
      'dorm:inspect:confirm',
      'dorm:inspect:export',
      'dorm:apply:approve',
      'teacher:objection:raise',
    ],
  },
  {
    code: 'studentUnion',
    name: '学生会',
    description: '登记分派给本人的查寝；与学员角色一起授予',
    dataScope: 'self',
    permissions: ['dorm:inspect:recordUnion'],
  },
];

/** Makes the menu, and the initial roles that are missing; existing ones keep what administrators made of them. */
export async function ensureRoles(db: Db): Promise<void> {
  await syncPurviews(db);
  for (const { permissions, ...role } of initialRoles) {
    const [made] = await db.insert(roles).values(role).onConflictDoNothing().returning({ id: roles.id });
    if (made) await db.insert(rolePermissions).values(permissions.map((code) => ({ roleId: made.id, code })));
  }
}

/** Gives roles to an account. @throws RangeError when a role does not exist */
export async function grantRoles(db: Db, accountId: number, codes: string[]): Promise<void> {
  const found = await db.select({ id: roles.id }).from(roles).where(inArray(roles.code, codes));
  if (found.length !== new Set(codes).size) throw new RangeError(`not all of these roles exist: ${codes.join(', ')}`);
  if (found.length === 0) return;
  await db
    .insert(accountRoles)
    .values(found.map(({ id }) => ({ accountId, roleId: id })))
    .onConflictDoNothing();
}
