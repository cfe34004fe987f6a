import { and, desc, inArray, sql } from 'drizzle-orm';
import type { Repair, repairEndpoints } from '@contract/room/repairs';
import type { Handlers } from '@server/kernel/implement';
import { equals } from '@server/kits/contains';
import { savedRow, type Reader, type RowSource } from '@server/kits/row-calls';
import { addRow, changeRow, find, first, pageOfRows } from '@server/kits/rows';
import { notify } from '../notice/public';
import { personRefs } from '../people/public';
import { roomRepairs, rooms } from './tables';
import { roomWords } from './words';

const source: RowSource<Repair> = {
  table: roomRepairs,
  words: roomWords.repair,
  read: async (reader, id) => first(await toRepairs(reader, [await find(reader.db, roomRepairs, id)])),
};

/** 报修: anybody reports, who edits rooms sees to it. */
export const repairHandlers: Handlers<typeof repairEndpoints> = {
  repairs: async (call) => {
    const { room_id, state } = call.query;
    const where = and(equals(roomRepairs.roomId, room_id), equals(roomRepairs.state, state));
    const orderBy = [desc(roomRepairs.id)];
    const { total, list } = await pageOfRows(call.db, roomRepairs, { ...call.query, where, orderBy });
    return { total, list: await toRepairs(call, list) };
  },
  reportRepair: async ({ db, user, body, audit }) => {
    const { room_id: roomId, problem } = body;
    const room = await find(db, rooms, roomId);
    const id = await addRow(db, roomRepairs, { roomId, problem, reporterId: user.userId });
    await notify(db, {
      event: 'room.repair.reported',
      recipients: { manager: room.managerId === null ? [] : [room.managerId] },
      variables: { room: room.name, problem, reporter: user.name },
      link: `/room/room-manage-detail?id=${roomId}&part=repair`,
      subject: `room_repair:${id}`,
    });
    audit({ target: `room_repair:${id}`, detail: { room: room.name } });
    return { id };
  },
  saveRepair: (call) =>
    savedRow(call, source, async (before) => {
      const { id, state, reply } = call.body;
      const isDone = state === 'done';
      const doneAt = isDone ? sql`coalesce(${roomRepairs.doneAt}, now())` : null;
      await changeRow(call.db, roomRepairs, id, { state, reply, doneAt });
      if (isDone && before!.state !== 'done') {
        const { reporterId } = await find(call.db, roomRepairs, id);
        await notify(call.db, {
          event: 'room.repair.done',
          recipients: { reporter: [reporterId] },
          variables: { room: before!.room_name, problem: before!.problem, reply: reply || '已处理' },
          link: `/room/room-overview?room=${before!.room_id}`,
          subject: `room_repair:${id}`,
        });
      }
      return id;
    }),
};

async function toRepairs({ db, user }: Reader, rows: (typeof roomRepairs.$inferSelect)[]): Promise<Repair[]> {
  const named = await db
    .select({ id: rooms.id, name: rooms.name })
    .from(rooms)
    .where(
      inArray(
        rooms.id,
        rows.map(({ roomId }) => roomId),
      ),
    );
  const refs = await personRefs(
    db,
    user.scope,
    rows.map(({ reporterId }) => reporterId),
  );
  return rows.map((row) => ({
    id: row.id,
    room_id: row.roomId,
    room_name: named.find(({ id }) => id === row.roomId)?.name ?? '',
    problem: row.problem,
    reply: row.reply,
    state: row.state,
    reporter: refs.get(row.reporterId) ?? null,
    created_at: row.createdAt.toISOString(),
    done_at: row.doneAt?.toISOString() ?? null,
    version: row.version,
  }));
}
