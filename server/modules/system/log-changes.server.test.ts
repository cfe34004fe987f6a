import { eq, inArray, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { dictionaryEndpoints as dictionary } from '@contract/dictionary/endpoints';
import { peopleEndpoints } from '@contract/people/endpoints';
import { userEndpoints } from '@contract/people/user-endpoints';
import { configEndpoints } from '@contract/system/config-endpoints';
import { systemEndpoints } from '@contract/system/endpoints';
import { logEndpoints } from '@contract/system/log-endpoints';
import { settingDefaults, type SettingGroup, type Settings } from '@contract/system/settings';
import { userinfoEndpoints } from '@contract/userinfo/endpoints';
import type { EndpointSpec } from '@contract/kernel/endpoint';
import { startTestServer } from '@tests/server/harness';
import { demoBigDepartments, demoDepartments } from '@server/demo/departments';
import { accounts } from '../account/tables';
import { bases, departments } from '../dictionary/tables';
import { people } from '../people/tables';
import { roles } from './tables';

const server = await startTestServer({ working: false });
const { db } = server.database;
const admin = await server.as('admin');
const secretary = await server.as('secretary');
const own = await server.as('student');

/** A change as [field, from, to]. */
type Told = [string, string, string];
interface Save {
  endpoint: EndpointSpec;
  /** Changes something that is there. */
  run: () => Promise<unknown>;
  told: Told[];
}

const row = <Row extends { version: number }>(page: { list: Row[] }) => page.list[0]!;
const student = 4;
const versionOf = async (id: number) => (await db.select().from(people).where(eq(people.id, id)))[0]!.version;

const bigName = (id: number) => demoBigDepartments.find((one) => one.id === id)!.name;
const deptName = (id: number) => demoDepartments.find((one) => one.id === id)!.name;

/** Saves the group with one setting changed, as it stands at first. */
const setting = <Group extends SettingGroup>(group: Group, change: Partial<Settings[Group]>, told: Told): Save => ({
  endpoint: configEndpoints.saveConfig,
  run: () =>
    admin.data(
      configEndpoints.saveConfig,
      { body: { group, value: { ...settingDefaults[group], ...change } } as never },
      { ifMatch: 0 },
    ),
  told: [told],
});

const saves: Record<string, Save> = {
  'one’s own file': {
    endpoint: userinfoEndpoints.commit,
    run: async () => {
      await db
        .update(people)
        .set({ profile: sql`${people.profile} || '{"nation": "汉族"}'` })
        .where(eq(people.id, student));
      const body = { values: { nation: '壮族' } };
      await own.data(userinfoEndpoints.commit, { body }, { ifMatch: await versionOf(student) });
    },
    told: [['民族', '汉族', '壮族']],
  },
  'settings of 安全': setting('security', { password_min_length: 12 }, ['密码最短长度', '8', '12']),
  'settings of 上传': setting('upload', { pdf: { extensions: ['pdf'], max_mb: 60 } }, [
    'PDF',
    'pdf、不超过 50 MB',
    'pdf、不超过 60 MB',
  ]),
  'settings of 模块开关': setting('modules', { off: ['notice'] }, ['关闭的模块', '空', '通知消息']),
  'settings of 教学': setting('teaching', { trainees_per_teacher: 4 }, ['带教人数上限', '3', '4']),
  'settings brought back': {
    endpoint: configEndpoints.restoreConfig,
    run: () => admin.data(configEndpoints.restoreConfig, { body: { group: 'modules', version: 0 } }, { ifMatch: 1 }),
    told: [['关闭的模块', '通知消息', '空']],
  },
  'a role': {
    endpoint: systemEndpoints.roleChangeStatus,
    run: async () => {
      const [role] = await db.select().from(roles).where(eq(roles.code, 'teacher'));
      const body = { id: role!.id, status: 2 as const };
      await admin.data(systemEndpoints.roleChangeStatus, { body }, { ifMatch: role!.version });
    },
    told: [['状态', '启用', '停用']],
  },
  'an account that is stopped': {
    endpoint: peopleEndpoints.deactivate,
    run: () => admin.data(peopleEndpoints.deactivate, { body: { user_ids: [student] } }),
    told: [['账号状态', '启用', '停用']],
  },
  'an account that works again': {
    endpoint: peopleEndpoints.enable,
    run: () => admin.data(peopleEndpoints.enable, { body: { user_ids: [student] } }),
    told: [['账号状态', '停用', '启用']],
  },
  'an account that is opened': {
    endpoint: userEndpoints.openAccounts,
    run: async () => {
      await db.delete(accounts).where(eq(accounts.userId, 40));
      await admin.data(userEndpoints.openAccounts, { body: { user_ids: [40] } });
    },
    told: [['账号', '未开通', '已开通']],
  },
  'a person of a department': {
    endpoint: userEndpoints.deptEdit,
    run: async () => {
      await db.update(people).set({ deptId: 1, phone: '13800000004', name: '学小医' }).where(eq(people.id, student));
      const values = { phone: '13911110004', name: '学大医' };
      await secretary.data(
        userEndpoints.deptEdit,
        { params: { userId: student }, body: { values } },
        { ifMatch: await versionOf(student) },
      );
    },
    told: [
      ['姓名（提交审核）', '学小医', '学大医'],
      ['手机号码', '138****0004', '139****0004'],
    ],
  },
  'roles of an account': {
    endpoint: userEndpoints.setUserRoles,
    run: async () => {
      const [role] = await db.select().from(roles).where(eq(roles.code, 'secretary'));
      const body = { add: [role!.id], remove: [] };
      await admin.data(userEndpoints.setUserRoles, { params: { userId: student }, body });
    },
    told: [['角色', '学员', '教学秘书、学员']],
  },
  'a personal file': {
    endpoint: peopleEndpoints.edit,
    run: async () => {
      await db.update(people).set({ baseId: 1 }).where(eq(people.id, student));
      await admin.data(
        peopleEndpoints.edit,
        { body: { user_id: student, values: { base_id: 2 } } },
        { ifMatch: await versionOf(student) },
      );
    },
    told: [['专业基地', (await baseName(1))!, (await baseName(2))!]],
  },
  'a department': {
    endpoint: dictionary.changeDepartmentStatus,
    run: async () => {
      const [made] = await db.insert(departments).values({ name: '新门诊', code: 'Z9' }).returning();
      const body = { id: made!.id, status: 2 as const };
      await admin.data(dictionary.changeDepartmentStatus, { body }, { ifMatch: made!.version });
    },
    told: [['状态', '启用', '停用']],
  },
  'where departments stand': {
    endpoint: dictionary.moveDepartments,
    run: async () => {
      await db
        .update(departments)
        .set({ bigDeptId: 1, parentId: null })
        .where(inArray(departments.id, [1, 2]));
      await db.update(departments).set({ bigDeptId: 2 }).where(eq(departments.id, 2));
      const body = { dept_ids: [1, 2], big_dept_id: 3, parent_id: null };
      await admin.data(dictionary.moveDepartments, { body });
    },
    told: [['大科室', `${bigName(1)}、${bigName(2)}`, bigName(3)]],
  },
  'posts of a department': {
    endpoint: dictionary.setPersonnel,
    run: async () => {
      const [made] = await db.insert(departments).values({ name: '新病区', code: 'Z5' }).returning();
      const posts = { dept_id: made!.id, head: null, secretaries: [2], teachers: [] };
      await admin.data(dictionary.setPersonnel, { body: posts }, { ifMatch: made!.version });
      const body = { ...posts, head: 3, secretaries: [2, 3] };
      await admin.data(dictionary.setPersonnel, { body }, { ifMatch: made!.version + 1 });
    },
    told: [
      ['科主任', '空', '人员 带老师'],
      ['教学秘书', '人员 文秘书', '人员 文秘书、人员 带老师'],
    ],
  },
  'capacities of a department': {
    endpoint: dictionary.saveCapacities,
    run: async () => {
      const [made] = await db.insert(departments).values({ name: '新门诊二', code: 'Z4' }).returning();
      const params = { id: made!.id };
      const range = { person_type_id: 1, from_half: 2026 * 24, to_half: null, min_people: 2, max_people: 12 };
      const save = (capacities: (typeof range)[], ifMatch: number) =>
        admin.data(dictionary.saveCapacities, { params, body: { capacities } }, { ifMatch });
      await save([range], made!.version);
      await save([{ ...range, max_people: 14 }], made!.version + 1);
    },
    told: [['科室容量', '住院医师 2026-01 上半月起，2 至 12 人', '住院医师 2026-01 上半月起，2 至 14 人']],
  },
  'the department of several people': {
    endpoint: peopleEndpoints.assignDept,
    run: async () => {
      await db.update(people).set({ deptId: 5 }).where(eq(people.id, 41));
      await db.update(people).set({ deptId: null }).where(eq(people.id, 42));
      await admin.data(peopleEndpoints.assignDept, { body: { user_ids: [41, 42], dept_id: 6 } });
    },
    told: [['所在科室', `${deptName(5)}、空`, deptName(6)]],
  },
  'the business status of several people': {
    endpoint: peopleEndpoints.statusUpdate,
    run: async () => {
      // Nobody of 2026 has stays to come, which a pause would cancel and tell.
      const of2026 = await db.select({ id: people.id }).from(people).where(eq(people.recruitYear, 2026)).limit(2);
      const user_ids = of2026.map(({ id }) => id);
      await db.update(people).set({ typeId: 1, businessStatus: 2 }).where(inArray(people.id, user_ids));
      const body = { user_ids, business_status: 3, reason: '病假', date: '2026-11-01' };
      await admin.data(peopleEndpoints.statusUpdate, { body });
    },
    told: [['业务状态', '在培', '暂停']],
  },
  'the teacher of several people': {
    endpoint: peopleEndpoints.relationInsert,
    run: async () => {
      const give = (teacher_id: number) =>
        admin.data(peopleEndpoints.relationInsert, { body: { teacher_id, user_ids: [41, 42], kind: 1 } });
      await give(3);
      await give(2);
    },
    told: [['责任导师', '人员 带老师', '人员 文秘书']],
  },
  'a personnel type': {
    endpoint: peopleEndpoints.typeSave,
    run: async () => {
      const type = await admin.data(peopleEndpoints.typeRow, { query: { id: 2 } });
      const fields = type.config.fields.map((field) =>
        field.key === 'training_major' ? { ...field, required: true, import_column: '' } : field,
      );
      const config = { ...type.config, account_rule: 'student_id' as const, fields };
      const body = { id: 2, type_name: '进修医生', sort: type.sort, config };
      await admin.data(peopleEndpoints.typeSave, { body }, { ifMatch: type.version });
    },
    told: [
      ['类型名称', '进修医师', '进修医生'],
      ['账号规则', '工号', '学号'],
      ['字段“进修专业”', '进修专业，显示，选填，导入列“进修专业”', '进修专业，显示，必填'],
    ],
  },
  'the state of a personnel type': {
    endpoint: peopleEndpoints.typeUpdateRow,
    run: async () => {
      const type = await admin.data(peopleEndpoints.typeRow, { query: { id: 3 } });
      const body = { id: 3, status: 2 as const };
      await admin.data(peopleEndpoints.typeUpdateRow, { body }, { ifMatch: type.version });
    },
    told: [['状态', '启用', '停用']],
  },
  'a large department': {
    endpoint: dictionary.saveBigDepartment,
    run: async () => {
      const made = await admin.data(dictionary.saveBigDepartment, { body: { name: '门诊部', code: 'Z8' } });
      const body = { id: made.id, name: '门诊大科', code: 'Z8' };
      await admin.data(dictionary.saveBigDepartment, { body }, { ifMatch: made.version });
    },
    told: [['名称', '门诊部', '门诊大科']],
  },
  'a chamber': {
    endpoint: dictionary.saveChamber,
    run: async () => {
      const fields = { name: '示例教研室', code: 'Z7' };
      const made = await admin.data(dictionary.saveChamber, { body: { ...fields, director_id: 3 } });
      const body = { ...fields, id: made.id, director_id: 3, member_ids: [2, 3] };
      await admin.data(dictionary.saveChamber, { body }, { ifMatch: made.version });
    },
    told: [['成员教师', '空', '人员 文秘书、人员 带老师']],
  },
  'a base': {
    endpoint: dictionary.saveBase,
    run: async () => {
      await db.update(bases).set({ units: [] });
      const base = row(await admin.data(dictionary.bases, { query: {} }));
      const body = {
        id: base.id,
        name: base.name,
        kind: base.kind as '国家',
        major_ids: base.majors.map(({ id }) => id),
        dept_ids: base.departments.map(({ id }) => id),
        director_id: base.director?.user_id ?? null,
        teaching_director_id: base.teaching_director?.user_id ?? null,
        secretary_ids: base.secretaries.map(({ user_id: id }) => id),
        units: ['示例分院'],
        quotas: base.quotas,
        certificates: base.certificates,
      };
      await admin.data(dictionary.saveBase, { body }, { ifMatch: base.version });
    },
    told: [['协同单位', '空', '示例分院']],
  },
  'a major': {
    endpoint: dictionary.saveMajor,
    run: async () => {
      const fields = { name: '示例专业', code: 'Z901', type: '进修' as const, years: 1 };
      const made = await admin.data(dictionary.saveMajor, { body: fields });
      await admin.data(dictionary.saveMajor, { body: { ...fields, id: made.id, years: 2 } }, { ifMatch: made.version });
    },
    told: [['年限', '1', '2']],
  },
  'an agreement': {
    endpoint: dictionary.saveAgreement,
    run: async () => {
      const fields = { name: '示例医学院', code: 'Z6', start_on: '2026-01-01', end_on: '2026-12-31' };
      const levels = ['本科' as const];
      const made = await admin.data(dictionary.addAgreement, { body: { ...fields, levels, phone: '13800000066' } });
      const edit = { ...fields, id: made.id, end_on: '2027-12-31', levels, phone: '13900000066' };
      await admin.data(dictionary.saveAgreement, { body: edit }, { ifMatch: made.version });
    },
    told: [
      ['结束日期', '2026-12-31', '2027-12-31'],
      ['联系电话', '138****0066', '139****0066'],
    ],
  },
};

async function baseName(id: number): Promise<string | undefined> {
  return (await db.select().from(bases).where(eq(bases.id, id)))[0]?.name;
}

for (const [name, { endpoint, run, told }] of Object.entries(saves))
  it(`${name} is logged by field, old and new`, async () => {
    await run();
    const action = endpoint.audit as string;
    const { list } = await admin.data(logEndpoints.logPages, { body: { action, size: 1 } });
    expect(list[0]!.changes.map(({ field, from, to }) => [field, from, to])).toEqual(told);
  });
