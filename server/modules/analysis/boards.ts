import { and, asc, eq, inArray, or, sql, type SQL } from 'drizzle-orm';
import type { analysisEndpoints, Board } from '@contract/analysis/endpoints';
import { cardProblem } from '@contract/analysis/rules';
import { EnableState } from '@contract/kernel/enums';
import { AppError } from '@contract/kernel/errors';
import { holds } from '@contract/permissions';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import type { Call, Handlers } from '@server/kernel/implement';
import { removedRow, savedRow, type Reader, type RowSource } from '@server/kits/row-calls';
import { changeRow, first, saveRow } from '@server/kits/rows';
import { accounts } from '../account/tables';
import { people } from '../people/tables';
import { peopleHolding } from '../system/public';
import { accountRoles, roles } from '../system/tables';
import { analysisBoards as table, analysisMarks as marks } from './tables';

const mayEdit = (user: CurrentUser) => holds(user, 'dataAnalysis:board:edit');
const maySeeAll = (user: CurrentUser) => mayEdit(user) || holds(user, 'dataAnalysis:board:share');

/** Condition on boards: published ones that are shared to a role of the user's. */
const sharedTo = ({ accountId }: CurrentUser): SQL =>
  sql`${table.publishedVersion} > 0 and exists (select 1 from ${accountRoles}
    join ${roles} on ${roles.id} = ${accountRoles.roleId}
    where ${accountRoles.accountId} = ${accountId} and ${roles.status} = ${EnableState.enabled} and ${roles.code} = any(${table.roleCodes}))`;

export async function readBoards({ db, user }: Reader, where?: SQL): Promise<Board[]> {
  const rows = await db
    .select({ row: table, mark: marks, owner: people.name })
    .from(table)
    .leftJoin(people, eq(people.id, table.ownerId))
    .leftJoin(marks, and(eq(marks.boardId, table.id), eq(marks.personId, user.userId)))
    .where(and(where, maySeeAll(user) ? undefined : sharedTo(user)))
    .orderBy(asc(table.id));
  const names = new Map(
    (await db.select({ code: roles.code, name: roles.name }).from(roles)).map((one) => [one.code, one.name]),
  );
  return rows.map(({ row, mark, owner }) => ({
    id: row.id,
    name: row.name,
    description: row.description,
    owner_id: row.ownerId,
    owner_name: owner ?? '',
    status: statusOf(row),
    published_version: row.publishedVersion,
    published_at: row.publishedAt?.toISOString() ?? null,
    cards: row.cards,
    draft: mayEdit(user) ? row.draft : null,
    role_codes: row.roleCodes,
    role_names: row.roleCodes.flatMap((code) => names.get(code) ?? []),
    is_favourite: mark?.isFavourite ?? false,
    is_subscribed: mark?.isSubscribed ?? false,
    version: row.version,
  }));
}

function statusOf({ publishedVersion, draft, cards }: typeof table.$inferSelect): Board['status'] {
  if (publishedVersion === 0) return 'draft';
  return JSON.stringify(draft) === JSON.stringify(cards) ? 'published' : 'changed';
}

const readBoard = async (reader: Reader, id: number) => first(await readBoards(reader, eq(table.id, id)));

const source: RowSource<Board> = {
  table,
  words: {
    name: '名称',
    description: '说明',
    published_version: '发布版本',
    draft: { word: '卡片', say: (cards) => (cards ?? []).map(({ title }) => title).join('、') },
    role_names: { word: '共享给', say: (names) => names.join('、') },
  },
  read: readBoard,
};

type Calls =
  | 'shownBoards'
  | 'boards'
  | 'markBoard'
  | 'saveBoard'
  | 'publishBoard'
  | 'removeBoard'
  | 'shareRoles'
  | 'shareBoard';

/** 看板: made and published by the office, seen by the roles that they are shared to. */
export const boardHandlers: Pick<Handlers<typeof analysisEndpoints>, Calls> = {
  shownBoards: async ({ db, user }) => {
    const list = await readBoards({ db, user }, sql`${table.publishedVersion} > 0`);
    return list.toSorted((one, other) => Number(other.is_favourite) - Number(one.is_favourite));
  },
  boards: ({ db, user }) => readBoards({ db, user }),
  markBoard: async (call) => {
    const { db, user, body } = call;
    const { id } = await readBoard(call, body.id);
    const values = { isFavourite: body.is_favourite, isSubscribed: body.is_subscribed };
    await db
      .insert(marks)
      .values({ boardId: id, personId: user.userId, ...values })
      .onConflictDoUpdate({ target: [marks.boardId, marks.personId], set: values });
    call.audit({ target: `analysis_board:${id}` });
    return readBoard(call, id);
  },
  saveBoard: (call) =>
    savedRow(call, source, async (before) => {
      const { id, draft, ...fields } = call.body;
      for (const card of draft) {
        const reason = cardProblem(card);
        if (reason) throw new AppError('ANALYSIS_CARD', { card: card.title, reason });
      }
      const owner = before ? {} : { ownerId: call.user.userId };
      return saveRow(call.db, table, id, { ...fields, ...owner, draft });
    }),
  publishBoard: (call) =>
    savedRow(call, source, async (before) => {
      const { id, name, draft } = before!;
      if (!draft || draft.length === 0) throw new AppError('ANALYSIS_EMPTY', { name });
      const next = { cards: draft, publishedVersion: before!.published_version + 1, publishedAt: new Date() };
      await changeRow(call.db, table, id, next);
      return id;
    }),
  removeBoard: (call) => removedRow(call, source),
  shareRoles: ({ db }) => db.select({ code: roles.code, name: roles.name }).from(roles).orderBy(asc(roles.id)),
  shareBoard: (call) =>
    savedRow(call, source, async (before) => {
      if (before!.status === 'draft') throw new AppError('ANALYSIS_UNPUBLISHED', { name: before!.name });
      await changeRow(call.db, table, call.body.id, { roleCodes: await knownCodes(call) });
      return call.body.id;
    }),
};

/** Codes of roles that are there, each once. */
async function knownCodes({ db, body }: Pick<Call<(typeof analysisEndpoints)['shareBoard']>, 'db' | 'body'>) {
  if (body.role_codes.length === 0) return [];
  const found = await db.select({ code: roles.code }).from(roles).where(inArray(roles.code, body.role_codes));
  return found.map(({ code }) => code).toSorted();
}

/** Boards and those who want to be told of them each week and may still see them. */
export async function subscriptions(db: Db) {
  const seeing = await peopleHolding(db, 'dataAnalysis:dashboard:view');
  const editing = await peopleHolding(db, 'dataAnalysis:board:edit');
  if (seeing.length === 0) return [];
  const isShared = sql`exists (select 1 from ${accounts}
    join ${accountRoles} on ${accountRoles.accountId} = ${accounts.id}
    join ${roles} on ${roles.id} = ${accountRoles.roleId} and ${roles.status} = ${EnableState.enabled}
    where ${accounts.userId} = ${marks.personId} and ${roles.code} = any(${table.roleCodes}))`;
  return db
    .select({ boardId: table.id, name: table.name, personId: marks.personId })
    .from(marks)
    .innerJoin(table, eq(table.id, marks.boardId))
    .where(
      and(
        eq(marks.isSubscribed, true),
        sql`${table.publishedVersion} > 0`,
        inArray(marks.personId, seeing),
        or(inArray(marks.personId, editing), isShared),
      ),
    )
    .orderBy(asc(table.id), asc(marks.personId));
}
