import { and } from 'drizzle-orm';
import {
  paperActionWord,
  paperRefusal,
  paperStatusWords,
  PaperMode,
  type PaperAction,
} from '@contract/exam/paper-rules';
import { blueprintProblem } from '@contract/exam/union-rules';
import type { Paper, paperEndpoints } from '@contract/exam/papers';
import { AppError } from '@contract/kernel/errors';
import type { Db } from '@server/kernel/database/database';
import type { Handlers } from '@server/kernel/implement';
import { contains, equals } from '@server/kits/contains';
import { orderBy } from '@server/kits/order-by';
import { removedRow, savedRow } from '@server/kits/row-calls';
import { changeRow, pageOfRows } from '@server/kits/rows';
import { bankRights } from '../bank-rights';
import { publicContents } from '../questions/contents';
import { fullContents } from '../questions/secrets';
import { copyOf, finish, lock } from './finish';
import { writeOutline } from './outline';
import { drawAgain, replaceItem, writeRules } from './random';
import { itemsOf, paperInSight, papersInSight, paperSource, toPaperRows } from './read';
import { blueprintOf } from '../union/write';
import { shareHandlers } from './shares';
import { stockOf } from './stock';
import { examPapers } from './tables';

/** 试卷. */
export const paperHandlers: Handlers<typeof paperEndpoints> = {
  ...shareHandlers,
  papers: async ({ db, user, query }) => {
    const { id, name, mode, status, archive, updatedAt } = examPapers;
    const where = and(
      papersInSight(user),
      contains(name, query.name === '' ? undefined : query.name),
      equals(mode, query.mode),
      equals(status, query.status),
      equals(archive, query.archive),
    );
    const sorted = query.sort_by === undefined ? { ...query, sort_by: 'id' as const, sort_order: 2 as const } : query;
    const found = await pageOfRows(db, examPapers, {
      ...query,
      where,
      orderBy: orderBy(sorted, { id, name, updated_at: updatedAt }, id),
    });
    return { total: found.total, list: await toPaperRows(db, user, found.list) };
  },
  paperStock: async ({ db, user }) => stockOf(db, await bankRights(db, user)),
  paper: (call) => paperSource.read(call, call.params.id),
  savePaper: (call) =>
    savedRow(call, paperSource, async (before) => {
      if (before) {
        demand('edit', before);
        if (before.mode === PaperMode.random && before.variants > 1) {
          throw new AppError('EXAM_PAPER_STATE', { state: '多套随机卷', action: '手动修改' });
        }
      }
      // A random paper has the variants that its rules say.
      const isRandom = before?.mode === PaperMode.random;
      return writeOutline(call.db, call.user, isRandom ? { ...call.body, variants: 1 } : call.body);
    }),
  saveRules: (call) =>
    savedRow(call, paperSource, async (before) => {
      if (before) demand('edit', before);
      if (before && before.mode !== PaperMode.random) {
        throw new AppError('EXAM_PAPER_STATE', { state: '手动组卷', action: '设置随机规则' });
      }
      return writeRules(call.db, call.user, call.body);
    }),
  drawPaper: (call) =>
    savedRow(call, paperSource, async (before) => {
      demand('draw', before!);
      await drawAgain(call.db, call.user, before!, call.body.seed ?? nextSeed(before!));
      return before!.id;
    }),
  changeItem: (call) =>
    savedRow(call, paperSource, async (before) => {
      const { item_id: itemId, change } = call.body;
      demand('edit', before!);
      if (change === 'replace') await replaceItem(call.db, call.user, before!, itemId, nextSeed(before!));
      else await lock(call.db, before!, itemId, change === 'lock');
      return before!.id;
    }),
  finishPaper: (call) =>
    savedRow(call, paperSource, async (before) => {
      demand('finish', before!);
      await demandBlueprint(call.db, before!);
      await finish(call.db, before!);
      return before!.id;
    }),
  copyPaper: async (call) => {
    const paper = await paperSource.read(call, call.body.id);
    const id = await copyOf(call.db, call.user, paper, call.body.name);
    call.audit({ target: `exam_paper:${id}`, detail: { from: paper.id } });
    return paperSource.read(call, id);
  },
  archivePaper: (call) =>
    savedRow(call, paperSource, async (before) => {
      demand('archive', before!);
      await changeRow(call.db, examPapers, before!.id, { archive: call.body.archive });
      return before!.id;
    }),
  removePaper: (call) =>
    removedRow(call, paperSource, async (paper) => {
      demand('remove', paper);
      return { name: paper.name };
    }),
  paperContent: async (call) => {
    const versions = await versionsOf(call);
    call.audit({ target: `exam_paper:${call.params.id}` });
    return inOrder(versions, await publicContents(call.db, versions));
  },
  paperAnswers: async (call) => {
    const versions = await versionsOf(call);
    call.audit({ target: `exam_paper:${call.params.id}` });
    return inOrder(versions, await fullContents(call.db, versions));
  },
};

/** Contents in the order of the paper; one that stands on several variants is told once. */
const inOrder = <Content>(versions: readonly number[], contents: ReadonlyMap<number, Content>) =>
  [...new Set(versions)].map((id) => ({ version_id: id, content: contents.get(id)! }));

/** @throws AppError EXAM_PAPER_FOREIGN, EXAM_PAPER_STATE */
function demand(action: PaperAction, paper: Paper): void {
  if (!paper.can_edit) throw new AppError('EXAM_PAPER_FOREIGN', { name: paper.name });
  if (paperRefusal(action, paper) === null) return;
  throw new AppError('EXAM_PAPER_STATE', {
    state: paperStatusWords[paper.status] ?? '',
    action: paperActionWord(action),
  });
}

/** A joint paper is finished with what its blueprint asks for, to the part and to the point. @throws AppError EXAM_PAPER_INCOMPLETE */
async function demandBlueprint(db: Db, paper: Paper): Promise<void> {
  if (paper.mode !== PaperMode.union) return;
  const problem = blueprintProblem(await blueprintOf(db, paper.id), paper.items[0]!.flat());
  if (problem) throw new AppError('EXAM_PAPER_INCOMPLETE', { problem });
}

/** Another seed at each change of a paper, which a repeated call does not change. */
const nextSeed = ({ id, version }: Paper): number => (id * 7919 + version * 104_729) % 2_000_000_000;

async function versionsOf({
  db,
  user,
  params,
}: {
  db: Db;
  user: Parameters<typeof paperInSight>[1];
  params: { id: number };
}): Promise<number[]> {
  const { id } = await paperInSight(db, user, params.id);
  return (await itemsOf(db, id)).map(({ versionId }) => versionId);
}
