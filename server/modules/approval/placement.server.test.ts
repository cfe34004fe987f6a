import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { approvalEndpoints as api } from '@contract/approval/endpoints';
import { placementPosts, type PlacementPost } from '@contract/approval/flow';
import { ReviewModule } from '@contract/approval/review-modules';
import { wireModules } from '@server/kernel/slots';
import { modules } from '@server/modules';
import { startTestServer } from '@tests/server/harness';
import { ensureAccount } from '../account/public';
import { basePersons, departmentPersons } from '../dictionary/posts/tables';
import { bases } from '../dictionary/tables';
import { people } from '../people/tables';
import { rotationStays } from '../rotation/tables';
import type { FlowDefinition } from './registry';
import { submit } from './submit';
import { approvalNodes, approvalSeats } from './tables';

const server = await startTestServer({ working: false });
const { db } = server.database;
const admin = await server.as('admin');

/** Who trains the student: none of them is in the student's own department by a post. */
const by: Record<PlacementPost, number> = {
  supervisor: 8,
  ward_secretary: 9,
  ward_head: 10,
  responsible: 11,
  base_secretary: 12,
  base_director: 13,
};
const student = 4;
for (const id of Object.values(by)) {
  await db.execute(sql`update person set deleted_at = null, status = 1, type_id = 7 where id = ${id}`);
  const username = `trains-${id}`;
  await ensureAccount(db, { username, password: 'Reach@2026', userId: id, roleCodes: ['teacher'], mustChange: false });
}
const [stay] = await db.select().from(rotationStays).where(eq(rotationStays.userId, student)).limit(1);
const [base] = await db.select().from(bases).limit(1);

let asked: PlacementPost = 'supervisor';
const exit: FlowDefinition<object> = {
  key: 'test.exit',
  title: '出科',
  moduleId: ReviewModule.departmentExit,
  permission: 'test:exit:approve',
  get settings() {
    return {
      review_flag: 1 as const,
      levels: [
        { title: '审核', who: { kind: 'placement' as const, post: asked }, rule: 'any' as const, min: null, max: null },
      ],
    };
  },
  payload: z.object({}),
  concerns: () => null,
  describe: async () => ({ facts: [], changes: [], link: '', obstacle: '' }),
  onPass: async () => undefined,
};
wireModules({ ...modules, test: { flows: [exit] } });

let subjects = 0;
/** The student submits; answers with whom the level asks. */
async function submitted(post: PlacementPost, stayId?: number) {
  asked = post;
  const { recordId } = await server.database.transaction((tx) =>
    submit(tx, exit, {
      subjectId: `exit ${++subjects}`,
      submitterId: student,
      title: '出科申请',
      payload: {},
      ...(stayId !== undefined && { stayId }),
    }),
  );
  const seats = await db
    .select({ userId: approvalSeats.userId, via: approvalSeats.via })
    .from(approvalSeats)
    .innerJoin(approvalNodes, eq(approvalNodes.id, approvalSeats.nodeId))
    .where(eq(approvalSeats.recordId, recordId));
  return { recordId, seats };
}
const timeline = async (id: number) => (await admin.data(api.detail, { params: { id } })).timeline;
const waitsFor = async (userId: number, recordId: number) => {
  const client = await server.as(`trains-${userId}`);
  const { list } = await client.data(api.inboxPages, { body: { page: 1, size: 500 } });
  return list.some(({ id }) => id === recordId);
};

beforeEach(async () => {
  await db.update(rotationStays).set({ teacherId: by.supervisor }).where(eq(rotationStays.id, stay!.id));
  await db.delete(departmentPersons).where(eq(departmentPersons.deptId, stay!.deptId));
  await db.insert(departmentPersons).values([
    { deptId: stay!.deptId, personId: by.ward_secretary, post: 'secretary' },
    { deptId: stay!.deptId, personId: by.ward_head, post: 'head' },
  ]);
  await db.update(people).set({ teacherId: by.responsible, baseId: base!.id }).where(eq(people.id, student));
  await db.delete(basePersons).where(eq(basePersons.baseId, base!.id));
  await db.insert(basePersons).values([
    { baseId: base!.id, personId: by.base_secretary, post: 'secretary' },
    { baseId: base!.id, personId: by.base_director, post: 'director' },
  ]);
});

describe('reviewers by placement', () => {
  it.each(placementPosts)('%s is asked, and nobody else', async (post) => {
    const { recordId, seats } = await submitted(post, stay!.id);
    expect(seats).toEqual([{ userId: by[post], via: 'placement' }]);
    expect(await waitsFor(by[post], recordId)).toBe(true);
    const others = Object.values(by).filter((id) => id !== by[post]);
    for (const id of others) expect(await waitsFor(id, recordId), String(id)).toBe(false);
  });

  it.each([
    ['supervisor', '本段轮转没有安排可以审批的带教老师，转由管理员处理'],
    ['ward_secretary', '轮转科室没有可以审批的教学秘书，转由管理员处理'],
    ['ward_head', '轮转科室没有可以审批的科主任，转由管理员处理'],
    ['responsible', '没有可以审批的责任导师，转由管理员处理'],
    ['base_secretary', '所在专业基地没有可以审批的秘书，转由管理员处理'],
    ['base_director', '所在专业基地没有可以审批的主任，转由管理员处理'],
  ] as const)('where there is no %s the office is asked, and the record says why', async (post, sentence) => {
    await db.update(rotationStays).set({ teacherId: null }).where(eq(rotationStays.id, stay!.id));
    await db.delete(departmentPersons).where(eq(departmentPersons.deptId, stay!.deptId));
    await db.update(people).set({ teacherId: null }).where(eq(people.id, student));
    await db.delete(basePersons).where(eq(basePersons.baseId, base!.id));
    const { recordId, seats } = await submitted(post, stay!.id);
    expect(seats.length).toBeGreaterThan(0);
    expect(seats.every(({ via }) => via === 'fallback')).toBe(true);
    expect((await timeline(recordId)).find(({ kind }) => kind === 'fallback')?.comment).toBe(sentence);
  });

  it('without a stay the ward cannot be asked, whoever trains the whole training can', async () => {
    const { recordId, seats } = await submitted('ward_secretary');
    expect(seats.every(({ via }) => via === 'fallback')).toBe(true);
    expect((await timeline(recordId)).find(({ kind }) => kind === 'fallback')?.comment).toBe(
      '提交时没有指明轮转段，转由管理员处理',
    );
    expect((await submitted('responsible')).seats).toEqual([{ userId: by.responsible, via: 'placement' }]);
  });

  it('a change of the teacher acts at once: the seat of the one before no longer holds', async () => {
    const { recordId } = await submitted('supervisor', stay!.id);
    expect(await waitsFor(by.supervisor, recordId)).toBe(true);
    await db.update(rotationStays).set({ teacherId: by.responsible }).where(eq(rotationStays.id, stay!.id));
    expect(await waitsFor(by.supervisor, recordId)).toBe(false);
  });
});
