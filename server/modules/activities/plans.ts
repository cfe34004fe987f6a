import { and, desc, eq, gte, inArray, lt, sql, type SQL } from 'drizzle-orm';
import type { Activity, planEndpoints } from '@contract/activities/plans';
import { limits, monthSpan, weeklyStarts } from '@contract/activities/rules';
import { actionObstacle, type ManageAction, type ShownState } from '@contract/activities/status';
import { AppError } from '@contract/kernel/errors';
import { hospitalOffsetMs } from '@contract/kernel/hospital-time';
import { opensDept } from '@server/kernel/current-user';
import type { Call, Handlers } from '@server/kernel/implement';
import { deleteUnreferenced } from '@server/kernel/file-references';
import { contains, equals } from '@server/kits/contains';
import { removedRow, savedRow, seenRow, type RowSource } from '@server/kits/row-calls';
import { addRow, changeRow, find, pageOfRows, replaceParts } from '@server/kits/rows';
import { inTable } from '@server/kits/wire-names';
import { removeAttachments, setAttachments } from '../attachment/public';
import { departmentNames } from '../dictionary/public';
import { postHolders } from '../people/public';
import { freeRooms, holdServing, roomNames } from '../room/public';
import { seesActivity } from './audience';
import { cancelActivities, seriesOf } from './cancel';
import { formToPin } from './evaluation-forms';
import { evidenceOwner, materialOwner } from './files';
import { finish, publish } from './flows';
import { purposeModule } from './loan';
import { giveUpRoom, holdRoom } from './room';
import { readActivity, selectActivities, speakersOf, toRows } from './rows';
import { managedActivities, manages } from './sight';
import { activities, activityDepartments, activityKinds, activitySpeakers } from './tables';
import { activityWords } from './words';

export const activitySource: RowSource<Activity> = {
  table: activities,
  words: activityWords.activity,
  read: readActivity,
};

type Fields = Omit<Call<(typeof planEndpoints)['saveActivity']>['body'], 'id'>;
type SaveCall = Call<(typeof planEndpoints)['addActivity' | 'saveActivity']>;

/** 活动管理: activities of one's departments, from plan to record. */
export const planHandlers: Handlers<typeof planEndpoints> = {
  activities: async ({ db, user, query }) => {
    const where = and(managedActivities(user), filtered(query));
    const orderBy = [desc(activities.startAt), desc(activities.id)];
    const { total, list } = await pageOfRows(db, activities, { ...query, where, orderBy }, selectActivities(db));
    return { total, list: await toRows(db, list) };
  },
  activity: async (call) => {
    if (!(await seesActivity(call.db, call.user, call.params.id))) throw new AppError('NOT_FOUND');
    return readActivity(call, call.params.id);
  },

  addActivity: (call) => {
    const { until, without, ...fields } = call.body;
    return savedRow(call, activitySource, async () => {
      const [first, last] = [Date.parse(fields.start_at), Date.parse(fields.end_at)];
      const starts = weeklyStarts(first, until, without);
      if (starts.length > limits.series) throw new AppError('ACTIVITY_SERIES_TOO_LONG', { most: limits.series });
      const ids: number[] = [];
      for (const start of starts) {
        const times = { start_at: new Date(start).toISOString(), end_at: new Date(start + last - first).toISOString() };
        ids.push(await write(call, undefined, { ...fields, ...times }));
      }
      if (ids.length > 1) {
        await call.db.update(activities).set({ seriesId: ids[0]! }).where(inArray(activities.id, ids));
      }
      return ids[0]!;
    });
  },
  saveActivity: async (call) => {
    const { id, ...fields } = call.body;
    await demandManaged(call, id);
    await holdServing(call.db, purposeModule, [id]);
    return savedRow(call, activitySource, async (before) => {
      demandAction(before!, 'edit', '修改');
      return write(call, id, fields);
    });
  },
  submitActivity: (call) => changed(call, 'submit', '发布', async (row) => publish(call.db, call.user.userId, row)),
  finishActivity: (call) => changed(call, 'finish', '提交', async (row) => finish(call.db, call.user.userId, row)),
  saveRecord: (call) =>
    changed(call, 'record', '填写活动记录', async ({ id }) =>
      changeRow(call.db, activities, id, { minutes: call.body.minutes }),
    ),
  cancelActivity: async (call) => {
    const { db, params, body, audit } = call;
    await demandManaged(call, params.id);
    await holdServing(db, purposeModule, body.following ? await seriesOf(db, params.id) : [params.id]);
    const row = await seenRow(call, activitySource, params.id);
    demandAction(row, 'cancel', '取消');
    const cancelled = await cancelActivities(db, row, { ...body, by: call.user.userId });
    audit({ target: `activities:${params.id}`, detail: { reason: body.reason, cancelled } });
    return { cancelled };
  },
  removeActivity: async (call) => {
    const { id } = call.body;
    await demandManaged(call, id);
    await holdServing(call.db, purposeModule, [id]);
    return removedRow(call, activitySource, async (row) => {
      demandAction(row, 'remove', '删除');
      await giveUpRoom(call.db, await find(call.db, activities, id), '已删除', call.user.userId);
      const removed = [
        ...(await removeAttachments(call.db, materialOwner, [String(id)])),
        ...(await removeAttachments(call.db, evidenceOwner, [String(id)])),
      ];
      const { database, storage } = call;
      call.afterCommit(() => deleteUnreferenced({ database, storage }, removed));
      return { title: row.title };
    });
  },
  freeRooms: ({ db, query }) =>
    freeRooms(db, { from: new Date(query.start_at), to: new Date(query.end_at), people: query.people }),
};

/** A change of an activity whose version the caller has seen. */
async function changed(
  call: Call<(typeof planEndpoints)['submitActivity' | 'finishActivity' | 'saveRecord']>,
  action: ManageAction,
  word: string,
  write: (row: Activity) => Promise<void>,
): Promise<Activity> {
  const { id } = call.params;
  await demandManaged(call, id);
  const row = await seenRow(call, activitySource, id);
  demandAction(row, action, word);
  await write(row);
  call.audit({ target: `activities:${id}`, detail: { title: row.title } });
  return readActivity(call, id);
}

/** @throws AppError NOT_FOUND for an activity that is not the caller's to manage */
export async function demandManaged({ db, user }: Pick<SaveCall, 'db' | 'user'>, id: number): Promise<void> {
  if (!(await manages(db, user, id))) throw new AppError('NOT_FOUND');
}

/** @throws AppError ACTIVITY_STATE with the reason */
export function demandAction(row: Activity, action: ManageAction, word: string): void {
  const reason = actionObstacle(row, action, Date.now());
  if (reason !== '') throw new AppError('ACTIVITY_STATE', { action: word, reason });
}

/** Writes an activity with its parts, and holds its room. @throws AppError ROOM_TAKEN, ROOM_CLOSED, ACTIVITY_FIELD_MISSING, ACTIVITY_SCOPE */
async function write(call: SaveCall, id: number | undefined, fields: Fields): Promise<number> {
  const { db, user } = call;
  const { dept_ids, leaders, materials, start_at, end_at, room_id, place, ...rest } = fields;
  if (!opensDept(user.scope, fields.dept_id)) {
    const dept = (await departmentNames(db, [fields.dept_id])).get(fields.dept_id) ?? '';
    throw new AppError('ACTIVITY_SCOPE', { dept });
  }
  const kind = await find(db, activityKinds, fields.kind_id);
  const lacking = kind.fields.find(({ key, is_required }) => is_required && !fields.content[key]?.trim());
  if (lacking) throw new AppError('ACTIVITY_FIELD_MISSING', { label: lacking.label });
  const room = room_id === null ? undefined : (await roomNames(db, [room_id])).get(room_id);
  const stored = id === undefined ? undefined : await find(db, activities, id);
  const row = {
    ...inTable(rest),
    content: Object.fromEntries(kind.fields.map(({ key }) => [key, fields.content[key] ?? ''])),
    startAt: new Date(start_at),
    endAt: new Date(end_at),
    roomId: room_id,
    place: room ?? place,
  };
  const saved = id ?? (await addRow(db, activities, { ...row, creatorId: user.userId }));
  const wanted = { id: saved, ownerId: stored?.creatorId ?? user.userId, ...row };
  const bookingId = await holdRoom(db, wanted, stored, user.userId);
  // What is published and becomes one of another kind asks as that kind does.
  const asks =
    stored?.state === 'published' && stored.kindId !== kind.id
      ? { evaluationForm: await formToPin(db, kind.evaluationTemplateId) }
      : {};
  await changeRow(db, activities, saved, id === undefined ? { bookingId } : { ...row, ...asks, bookingId });
  const depts = [...new Set(dept_ids)].map((deptId) => ({ activityId: saved, deptId }));
  await replaceParts(db, activityDepartments, activityDepartments.activityId, saved, depts);
  await setSpeakers(call, saved, leaders);
  if (materials) {
    const removed = await setAttachments(db, user, { owner: materialOwner, ownerId: String(saved), ids: materials });
    const { database, storage } = call;
    call.afterCommit(() => deleteUnreferenced({ database, storage }, removed));
  }
  return saved;
}

/** Speakers may be anybody of the staff whom the caller manages, and those who speak already. */
async function setSpeakers({ db, user }: SaveCall, id: number, leaders: Fields['leaders']): Promise<void> {
  const present = (await speakersOf(db, [id])).map(({ personId, role }) => ({ post: role, personId }));
  const wanted = (role: string) => leaders.filter((one) => one.role === role).map(({ user_id }) => user_id);
  const posts = { lead: wanted('lead'), host: wanted('host'), guide: wanted('guide') };
  const set = await postHolders(db, user.scope, posts, present);
  const byPerson = new Map(set.toReversed().map(({ post, personId }) => [personId, post]));
  const rows = [...byPerson].map(([personId, role]) => ({ activityId: id, personId, role }));
  await replaceParts(db, activitySpeakers, activitySpeakers.activityId, id, rows);
}

type Query = Partial<Call<(typeof planEndpoints)['activities']>['query']>;

/** What the filters of a list ask. */
export function filtered(query: Query): SQL | undefined {
  const { title, kind_id, dept_id, state, month, evidence, counted, from, to } = query;
  const span = month === undefined ? undefined : monthSpan(month);
  const dayStart = (day: string, plus = 0) => new Date(Date.parse(day) - hospitalOffsetMs + plus * 86_400_000);
  return and(
    contains(activities.title, title),
    equals(activities.kindId, kind_id),
    equals(activities.deptId, dept_id),
    equals(activities.evidenceState, evidence),
    state && shownAs(state),
    counted && countedAs[counted],
    span && and(gte(activities.startAt, new Date(span.from)), lt(activities.startAt, new Date(span.to))),
    from === undefined ? undefined : gte(activities.startAt, dayStart(from)),
    to === undefined ? undefined : lt(activities.startAt, dayStart(to, 1)),
  );
}

/** `shownState` as a condition. */
function shownAs(state: ShownState): SQL {
  switch (state) {
    case 'published':
      return sql`${activities.state} = 'published' and ${activities.startAt} > now()`;
    case 'running':
      return sql`${activities.state} = 'published' and ${activities.startAt} <= now() and ${activities.endAt} > now()`;
    case 'ended':
      return sql`${activities.state} = 'published' and ${activities.endAt} <= now()`;
    default:
      return eq(activities.state, state);
  }
}

/** `countsAs` as conditions. */
export const countedAs = {
  planned: sql`${activities.state} in ('published', 'archived')`,
  held: sql`${activities.evidenceState} <> 'rejected' and (${activities.state} = 'archived'
    or (${activities.state} = 'published' and ${activities.endAt} <= now()))`,
};
