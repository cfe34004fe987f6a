import { and, desc, eq, sql } from 'drizzle-orm';
import type { graduateProjectStageEndpoints, StageRow } from '@contract/graduate-project/projects';
import { fileKinds, fileOwner, formProblem, isOpen, stages, type FileKind } from '@contract/graduate-project/rules';
import { AppError } from '@contract/kernel/errors';
import { holds } from '@contract/permissions';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Handlers } from '@server/kernel/implement';
import { contains, equals } from '@server/kits/contains';
import { savedRow } from '@server/kits/row-calls';
import { changeRow } from '@server/kits/rows';
import { statusOf, submit, withdraw } from '../approval/public';
import { bindAttachments, releaseAttachments, type AttachmentOwner } from '../attachment/public';
import { people } from '../people/tables';
import { stageFlows, stageSubject } from './flows';
import { demand, readBy, refuse, stageOf, stageRows, stageSource, toStages } from './rows';
import { projects, projectStages } from './tables';

type Calls = Pick<
  typeof graduateProjectStageEndpoints,
  'stages' | 'stage' | 'saveStage' | 'submitStage' | 'withdrawStage'
>;

/** What is of a student's own is his alone to write. @throws AppError NOT_FOUND */
function demandOwn({ is_mine: isMine }: StageRow): void {
  if (!isMine) throw new AppError('NOT_FOUND');
}

/** Stages as everybody of a project reads them, and as the student writes and hands them in. */
export const stageHandlers: Handlers<Calls> = {
  stages: async ({ db, user, query: { page, size, stage, name, title, status } }) => {
    const where = and(
      readBy(user),
      equals(projectStages.stage, stage),
      contains(people.name, name),
      contains(projects.title, title),
      equals(projectStages.status, status),
    );
    const [all] = await db
      .select({ total: sql<number>`count(*)::int` })
      .from(projectStages)
      .innerJoin(projects, eq(projects.id, projectStages.projectId))
      .innerJoin(people, eq(people.id, projects.userId))
      .where(where);
    const rows = await stageRows(db)
      .where(where)
      .orderBy(desc(projectStages.id))
      .limit(size)
      .offset((page - 1) * size);
    return { total: all!.total, list: await toStages(db, user, rows) };
  },

  stage: ({ db, user, params }) => stageOf(db, user, params.id, readBy(user)),

  saveStage: (call) =>
    savedRow(call, stageSource, async (before) => {
      const { db, user, body } = call;
      const one = before!;
      demandOwn(one);
      if (!isOpen(one)) throw refuse('材料已提交或已有结果，不能修改；审核中的请先撤回');
      await changeRow(db, projectStages, one.id, {
        progress: body.progress,
        results: body.results,
        problems: body.problems,
        nextPlan: body.next_plan,
        ethicsNo: body.ethics_no,
        similarity: body.similarity,
        outputs: body.outputs,
      });
      for (const kind of fileKinds) {
        const of = { owner: fileOwner(kind), ownerId: String(one.id) };
        const ids = body.files[kind];
        await bindAttachments(db, user, { ...of, ids });
        await releaseAttachments(db, { ...of, ids: one.files[kind].filter((id) => !ids.includes(id)) });
      }
      return one.id;
    }),

  submitStage: (call) =>
    savedRow(call, stageSource, async (before) => {
      const { db, user } = call;
      const one = before!;
      demandOwn(one);
      demand(one.obstacle || formProblem(one.stage, one));
      await changeRow(db, projectStages, one.id, { status: 1, isWithdrawn: false, result: null, comment: '' });
      await submit(db, stageFlows[one.stage], {
        subjectId: stageSubject(one),
        submitterId: user.userId,
        title: `${one.name} ${stages[one.stage]}：${one.title}`,
        payload: {},
      });
      return one.id;
    }),

  withdrawStage: (call) =>
    savedRow(call, stageSource, async (before) => {
      const one = before!;
      demandOwn(one);
      if (one.status !== 1) throw refuse('只有审核中的材料可以撤回');
      const subjectId = stageSubject(one);
      const submitted = (await statusOf(call.db, stageFlows[one.stage], [subjectId])).get(subjectId);
      if (!submitted) throw new AppError('NOT_FOUND');
      await withdraw(call.db, call.user.userId, submitted.recordId);
      return one.id;
    }),
};

/** Files of a stage: of whoever reads it, and the student's to bring while it is his. */
const filesOf = (kind: FileKind): AttachmentOwner => {
  const stageFor = async (
    db: Parameters<AttachmentOwner['canRead']>[0],
    user: Pick<CurrentUser, 'userId' | 'scope'>,
    id: string,
  ) => {
    const [found] = await stageRows(db).where(and(eq(projectStages.id, Number(id) || 0), readBy(user)));
    return found;
  };
  return {
    key: fileOwner(kind),
    canRead: async (db, user, ownerId) => (await stageFor(db, user, ownerId)) !== undefined,
    async canWrite(db, user, ownerId) {
      if (!holds(user, 'graduate:project:edit')) return false;
      if (ownerId === '') return true;
      const found = await stageFor(db, user, ownerId);
      return found !== undefined && found.project.userId === user.userId && isOpen(found.row);
    },
  };
};
export const stageFiles = fileKinds.map(filesOf);
