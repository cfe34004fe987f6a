import { sql, type SQL } from 'drizzle-orm';
import { EnableState } from '@contract/kernel/enums';
import { array } from '@server/kernel/database/array';
import type { Db } from '@server/kernel/database/database';
import { people } from '../people/tables';

/** People who can be told anything: neither deleted nor disabled. */
export const reachable = sql`${people.deletedAt} is null and ${people.status} = ${EnableState.enabled}`;

/** A push as far as delivering it goes. */
interface Deliverable {
  id: number;
  channels: readonly string[];
}

/**
 * Gives a push to the people that a query of ids finds; whoever has it already is left alone. Copies for other
 * channels are queued in the same transaction.
 * @returns how many people got it now
 */
export async function deliver(tx: Db, push: Deliverable, ids: SQL): Promise<number> {
  const { rows } = await tx.execute<{ user_id: number }>(sql`
    insert into notice_recipient (push_id, user_id)
    select ${push.id}::int, wanted.id from (${ids}) wanted
    on conflict do nothing
    returning user_id`);
  const given = rows.map(({ user_id }) => user_id);
  await queueCopies(tx, push, given);
  return given.length;
}

/** Queues the copies by mail and SMS that people want; a copy that was sent before goes out again. */
export async function queueCopies(tx: Db, push: Deliverable, userIds: readonly number[]): Promise<void> {
  const outer = push.channels.filter((channel) => channel !== 'site');
  if (outer.length === 0 || userIds.length === 0) return;
  await tx.execute(sql`
    insert into notice_delivery (push_id, user_id, channel)
    select ${push.id}::int, reader.id, way.name
    from unnest(${array(userIds, 'int')}) reader(id), unnest(${array(outer, 'text')}) way(name)
    where not exists (
      select 1 from notice_mute mute join notice_push push on push.id = ${push.id}
      where mute.user_id = reader.id and mute.channel = way.name and mute.event = coalesce(push.event, 'push')
    )
    on conflict (push_id, user_id, channel, address) do update set state = 0, tries = 0, next_at = now(), problem = ''`);
}

/** Query of those of the given people who can be reached. */
export function reachableOf(userIds: readonly number[]): SQL {
  return sql`select ${people.id} from ${people} where ${people.id} = any(${array(userIds, 'int')}) and ${reachable}`;
}
