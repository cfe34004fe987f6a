import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { plainText } from '@contract/kernel/rich-text';
import { DeliveryFailed } from '@server/kernel/delivery/channel';
import type { Channels } from '@server/kernel/delivery/settings';
import { loggableError } from '@server/kernel/errors';
import type { ModuleContext } from '@server/kernel/module';
import { pushOwner } from './push-files';

const copiesAtOnce = 20;
const mostTries = 5;
/** A copy that a process took and never reported on is taken up again after this long. */
const takenSeconds = 120;

interface Waiting extends Record<string, unknown> {
  push_id: number;
  user_id: number;
  channel: 'mail' | 'sms';
  tries: number;
  title: string;
  content: string;
  address: string;
  /** The address that the copy names; empty: the person's own. */
  named: string;
  reminders: number;
  files: number;
}

/**
 * Sends what waits for mail and SMS. A copy is taken before it is sent: if the process dies in between it goes out
 * once more, which for a reminder is better than never. Failures are tried again, later each time, five times in all.
 */
export async function sendCopies(
  { database, log }: Pick<ModuleContext, 'database' | 'log'>,
  channels: Channels,
  goesOn: () => boolean = () => true,
): Promise<void> {
  for (;;) {
    const { rows } = await database.db.execute<Waiting>(sql`
      with taken as (
        update notice_delivery set tries = tries + 1, next_at = now() + make_interval(secs => ${takenSeconds})
        where (push_id, user_id, channel, address) in (
          select push_id, user_id, channel, address from notice_delivery where state = 0 and next_at <= now()
          order by next_at limit ${copiesAtOnce} for update skip locked
        )
        returning push_id, user_id, channel, tries, address as named
      )
      select taken.*, push.title, push.content, recipient.reminders,
        (select count(*)::int from attachment where owner = ${pushOwner} and owner_id = push.id::text) as files,
        coalesce(nullif(named, ''), case taken.channel when 'mail' then person.email else person.phone end) as address
      from taken
      join notice_push push on push.id = taken.push_id
      join notice_recipient recipient on recipient.push_id = taken.push_id and recipient.user_id = taken.user_id
      join person on person.id = taken.user_id`);
    for (const row of rows) {
      // What was taken and not sent is taken up again later.
      if (!goesOn()) return;
      await settle(database.db, row, await problemWith(row, channels, log));
    }
    if (rows.length < copiesAtOnce) return;
  }
}

interface Problem {
  words: string;
  /** Trying again would not help. */
  isFinal: boolean;
}

async function problemWith(row: Waiting, channels: Channels, log: ModuleContext['log']): Promise<Problem | undefined> {
  const channel = channels[row.channel];
  if (!channel) return { words: row.channel === 'mail' ? '未配置邮件通道' : '未配置短信通道', isFinal: true };
  if (row.address === '') return { words: row.channel === 'mail' ? '没有邮箱' : '没有手机号', isFinal: true };
  // A reminder is another message, and so is one to another address; a repetition of the same one is not.
  const place = row.named && `-${createHash('sha256').update(row.named).digest('hex').slice(0, 8)}`;
  const id = `notice-${row.push_id}-${row.user_id}-${row.reminders}${place}`;
  try {
    await channel.send({ id, to: row.address, subject: row.title, text: wordsOf(row) });
    return undefined;
  } catch (error) {
    log.warn({ failure: loggableError(error), push: row.push_id }, 'a copy of a notice was not handed over');
    const isRefused = error instanceof DeliveryFailed && error.isFinal;
    return { words: isRefused ? '对方拒收' : '发送失败', isFinal: isRefused || row.tries >= mostTries };
  }
}

/** Files stay behind the sign-in; the copy says that there are some. */
function wordsOf({ title, content, files }: Waiting): string {
  const words = `${title}\n${plainText(content)}`;
  return files === 0 ? words : `${words}\n（有 ${files} 个附件，请登录后查看）`;
}

async function settle(db: ModuleContext['database']['db'], row: Waiting, problem: Problem | undefined) {
  const state = problem === undefined ? 1 : problem.isFinal ? 2 : 0;
  await db.execute(sql`
    update notice_delivery set state = ${state}::int, problem = ${problem?.words ?? ''},
      next_at = now() + make_interval(secs => ${60 * 4 ** row.tries})
    where push_id = ${row.push_id} and user_id = ${row.user_id} and channel = ${row.channel}
      and address = ${row.named}`);
}
