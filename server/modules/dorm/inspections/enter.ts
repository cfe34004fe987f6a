import { and, eq } from 'drizzle-orm';
import type { EnteredRoom, InspectedRoom, Inspection } from '@contract/dorm/inspections/inspections';
import { presenceOf, recordProblem, roomProblem, roomScore } from '@contract/dorm/inspections/rules';
import { AppError } from '@contract/kernel/errors';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { replaceParts } from '@server/kits/rows';
import { today } from '@server/kits/today';
import { attachmentsOf, bindAttachments, releaseAttachments } from '../../attachment/public';
import { choicesOf, photoOwner, roomsOf } from './sheet';
import { findings, inspectedPeople, inspectedRooms } from './tables';

export const refuse = (reason: string) => new AppError('DORM_INSPECT_REFUSED', { reason });

/** Whether a room holds already what is sent: then a second inspector is not in the first one's way. */
function isSame(now: InspectedRoom, body: EnteredRoom): boolean {
  const key = (list: readonly object[]) => JSON.stringify(list.map((one) => JSON.stringify(one)).sort());
  const told = now.people.flatMap(({ user_id, presence }) =>
    presence === null ? [] : [{ user_id, is_present: presence === 'present' }],
  );
  return (
    key(told) === key(body.people.map(({ user_id, is_present }) => ({ user_id, is_present }))) &&
    key(now.scores) === key(body.scores.map(({ item_id, points }) => ({ item_id, points }))) &&
    key(now.findings) ===
      key(body.findings.map((one) => ({ user_id: one.user_id, kind_id: one.kind_id, evidence: one.evidence }))) &&
    now.note === body.note &&
    JSON.stringify([...now.photos].sort()) === JSON.stringify([...body.photos].sort())
  );
}

/** Refuses what the room, its items or its kinds do not have. */
async function checked(db: Db, inspection: Inspection, room: InspectedRoom, body: EnteredRoom) {
  const { items, kinds } = await choicesOf(db);
  const lives = (id: number) => room.people.some(({ user_id }) => user_id === id);
  if (![...body.people, ...body.findings].every(({ user_id }) => lives(user_id)))
    throw refuse(`${room.number} 的住宿人员已变动，请刷新后重新登记`);
  const once = (ids: readonly number[]) => new Set(ids).size === ids.length;
  if (!once(body.people.map(({ user_id }) => user_id)) || !once(body.scores.map(({ item_id }) => item_id)))
    throw new AppError('INPUT_INVALID', { detail: '同一项登记了两次' });
  if (!body.findings.every(({ kind_id }) => kinds.some(({ id }) => id === kind_id)))
    throw refuse('违纪类型已停用，请刷新后重新选择');
  const scores = body.scores.map(({ item_id, points }) => {
    const item = items.find(({ id }) => id === item_id);
    if (!item) throw refuse('检查项目已停用，请刷新后重新评分');
    if (points > item.points) throw refuse(`${item.name}最多 ${item.points} 分`);
    return { item_id, points, full: item.points };
  });
  const problem = roomProblem(
    inspection.kind,
    { people: room.people, itemIds: items.map(({ id }) => id) },
    { told: body.people.map(({ user_id }) => user_id), scored: body.scores.map(({ item_id }) => item_id) },
  );
  if (problem) throw refuse(`${room.number}：${problem}`);
  return scores;
}

/**
 * Enters a room of a round that is kept from other writers. What somebody else entered meanwhile is not written over: both sides
 * are put to the person; his own earlier entry is never in his way.
 */
export async function enterRoom(
  db: Db,
  user: CurrentUser,
  { inspection, body, isUnion }: { inspection: Inspection; body: EnteredRoom; isUnion: boolean },
): Promise<InspectedRoom> {
  const round = { day: inspection.day, state: inspection.state, submittedAt: inspection.submitted_at };
  const late = recordProblem(round, { isUnion, now: Date.now(), today: today() });
  if (late) throw refuse(late);
  const scope = { inspection, roomId: body.room_id };
  const [room] = await roomsOf(db, scope);
  if (!room) throw new AppError('NOT_FOUND');
  if (isSame(room, body) && room.version > 0) return room;
  const own = and(eq(inspectedRooms.inspectionId, inspection.id), eq(inspectedRooms.roomId, room.room_id));
  const [stored] = await db.select().from(inspectedRooms).where(own);
  if (stored && stored.version !== body.version && stored.enteredBy !== user.userId)
    throw new AppError('DORM_INSPECT_MOVED', { room: room.number, name: room.by }, { copy: room });
  const scores = await checked(db, inspection, room, body);
  const values = { scores, score: roomScore(scores), note: body.note, enteredBy: user.userId, enteredAt: new Date() };
  const [saved] = stored
    ? await db
        .update(inspectedRooms)
        .set({ ...values, version: stored.version + 1 })
        .where(own)
        .returning({ id: inspectedRooms.id })
    : await db
        .insert(inspectedRooms)
        .values({ ...values, inspectionId: inspection.id, roomId: room.room_id })
        .returning({ id: inspectedRooms.id });
  await writeParts(db, user, saved!.id, room, body);
  const [after] = await roomsOf(db, scope);
  return after!;
}

/** People, findings and photos of a room, in the place of those before. */
async function writeParts(db: Db, user: CurrentUser, inspectedId: number, room: InspectedRoom, body: EnteredRoom) {
  const byId = new Map(room.people.map((one) => [one.user_id, one]));
  await replaceParts(
    db,
    inspectedPeople,
    inspectedPeople.inspectedId,
    inspectedId,
    body.people.map(({ user_id: userId, is_present }) => {
      const { excuse, bed_number: bedNumber } = byId.get(userId)!;
      return { inspectedId, userId, bedNumber, presence: presenceOf(is_present, excuse) };
    }),
  );
  await replaceParts(
    db,
    findings,
    findings.inspectedId,
    inspectedId,
    body.findings.map(({ user_id: userId, kind_id: kindId, evidence }) => ({ inspectedId, userId, kindId, evidence })),
  );
  const ownerId = String(inspectedId);
  const kept = (await attachmentsOf(db, photoOwner, [ownerId])).get(ownerId) ?? [];
  const ids = kept.map(({ id }) => id).filter((id) => !body.photos.includes(id));
  await releaseAttachments(db, { owner: photoOwner, ownerId, ids });
  await bindAttachments(db, user, { owner: photoOwner, ownerId, ids: body.photos });
}
