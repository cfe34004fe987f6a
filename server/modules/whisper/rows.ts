import { and, asc, desc, eq, getTableColumns, inArray, ne, or, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { holds } from '@contract/permissions';
import type { OwnWhisper, WhisperDetail, WhisperRow } from '@contract/whisper/messages';
import { whisperStates, type WhisperState } from '@contract/whisper/rules';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import type { RowSource } from '@server/kits/row-calls';
import { first } from '@server/kits/rows';
import { attachmentsOf } from '../attachment/public';
import { departments } from '../dictionary/tables';
import { people } from '../people/tables';
import { whisperPosts as posts, whispers } from './tables';

/** Key of the files that a message carries. */
export const whisperFiles = 'whisper';

const receiver = alias(people, 'receiver');
const assignee = alias(people, 'assignee');

export const whisperRows = (db: Db) =>
  db
    .select({
      ...getTableColumns(whispers),
      authorName: sql<string>`coalesce(${people.name}, '')`,
      authorDept: sql<string>`coalesce(${departments.name}, '')`,
      receiverName: sql<string>`coalesce(${receiver.name}, '')`,
      assigneeName: sql<string>`coalesce(${assignee.name}, '')`,
      excerpt: sql<string>`left(${posts.content}, 60)`,
    })
    .from(whispers)
    .innerJoin(posts, and(eq(posts.whisperId, whispers.id), eq(posts.at, 0)))
    .leftJoin(people, eq(people.id, whispers.authorId))
    .leftJoin(departments, eq(departments.id, people.deptId))
    .leftJoin(receiver, eq(receiver.id, whispers.receiverId))
    .leftJoin(assignee, eq(assignee.id, whispers.assigneeId))
    .$dynamic();
export type StoredWhisper = Awaited<ReturnType<typeof whisperRows>>[number];

/** The newest day first; within a day by numbers that tell no order. */
export const newestFirst = [desc(whispers.day), desc(whispers.id)];

/**
 * Condition on `whisper_message` for those that somebody answers: said to a group that he reads for, said or given to him;
 * never his own. Whether he holds `whisper:message:list` the call has asked.
 */
export function whisperSight(user: Pick<CurrentUser, 'userId' | 'permissions'>): SQL | undefined {
  const { userId } = user;
  const group = (key: 'office' | 'leader') =>
    holds(user, `whisper:message:${key}`) ? eq(whispers.group, key) : undefined;
  return and(
    or(sql`${whispers.authorId} is null`, ne(whispers.authorId, userId)),
    or(eq(whispers.receiverId, userId), eq(whispers.assigneeId, userId), group('office'), group('leader')),
  );
}

export const toWhisperRow = (row: StoredWhisper): WhisperRow => ({
  ...factsOf(row),
  author_name: row.authorName,
  author_dept: row.authorDept,
  receiver_name: row.receiverName,
  assignee_id: row.assigneeId,
  assignee_name: row.assigneeName,
  excerpt: row.excerpt,
  is_published: row.question !== '',
});

const factsOf = ({ id, type, group, state, day, authorId, version }: StoredWhisper) => ({
  id,
  type,
  group,
  state,
  day,
  is_anonymous: authorId === null,
  version,
});

/** Messages as who wrote them reads them. */
export async function toOwnWhispers(db: Db, rows: readonly StoredWhisper[]): Promise<OwnWhisper[]> {
  const ids = rows.map(({ id }) => id);
  const [said, files] = [await postsOf(db, ids), await attachmentsOf(db, whisperFiles, ids.map(String))];
  return rows.map((row) => ({
    ...factsOf(row),
    receiver_name: row.receiverName,
    posts: said.get(row.id) ?? [],
    files: (files.get(String(row.id)) ?? []).map(({ id, name, kind, size, has_thumbnail }) => ({
      id,
      name,
      kind,
      size,
      has_thumbnail,
    })),
  }));
}

async function postsOf(db: Db, ids: readonly number[]): Promise<Map<number, OwnWhisper['posts']>> {
  const byWhisper = new Map<number, OwnWhisper['posts']>();
  if (ids.length === 0) return byWhisper;
  const rows = await db
    .select({
      whisperId: posts.whisperId,
      isAuthor: posts.isAuthor,
      content: posts.content,
      day: posts.day,
      name: people.name,
    })
    .from(posts)
    .leftJoin(people, eq(people.id, posts.byId))
    .where(inArray(posts.whisperId, [...ids]))
    .orderBy(asc(posts.whisperId), asc(posts.at));
  for (const { whisperId, isAuthor, content, day, name } of rows)
    byWhisper.set(whisperId, [
      ...(byWhisper.get(whisperId) ?? []),
      { is_author: isAuthor, name: name ?? '', content, day },
    ]);
  return byWhisper;
}

const state = { word: '状态', say: (value: WhisperState) => whisperStates[value] };

/** Messages for who answers them. The log keeps what became of one, never what it says. */
export const whisperSource: RowSource<WhisperDetail> = {
  table: whispers,
  words: { state, assignee_name: '承办人', is_published: '公开答复' },
  read: async ({ db, user }, id) => {
    const row = first(await whisperRows(db).where(and(eq(whispers.id, id), whisperSight(user))));
    const [own] = await toOwnWhispers(db, [row]);
    return { ...toWhisperRow(row), posts: own!.posts, files: own!.files, question: row.question, answer: row.answer };
  },
};

/** Messages that somebody signed, for himself. */
export const ownSource: RowSource<OwnWhisper> = {
  table: whispers,
  words: { state },
  read: async ({ db, user }, id) => {
    const rows = await whisperRows(db).where(and(eq(whispers.id, id), eq(whispers.authorId, user.userId)));
    return first(await toOwnWhispers(db, rows));
  },
};
