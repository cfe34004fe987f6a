import { sql } from 'drizzle-orm';
import { richTextOf } from '@contract/kernel/rich-text';
import { PushStatus } from '@contract/notice/status';
import type { PushTarget } from '@contract/notice/push-types';
import type { Db } from '@server/kernel/database/database';
import { array } from '@server/kernel/database/array';
import type { DemoPart } from '@server/demo/part';
import { demoAccounts } from '@server/demo/accounts';
import { noticeGroups, noticePushes } from './tables';

/** Sent messages reach at most so many people of the demo, so that a hospital of 100,000 is filled as fast. */
const mostRecipients = 300;
/** Of ten people so many have read a message that is days old. */
const readOfTen = 7;

const nobody: PushTarget = {
  everybody: false,
  type_ids: [],
  dept_ids: [],
  grades: [],
  role_ids: [],
  user_ids: [],
  group_ids: [],
};

interface DemoPush {
  title: string;
  words: string;
  kind: string;
  target: PushTarget;
  status: number;
  /** Days before the seeding. */
  daysAgo: number;
  receipt?: 0 | 1 | 2;
}

const pushes: readonly DemoPush[] = [
  {
    title: '（演示）关于开展年度住培考核的通知',
    words:
      '各专业基地、各科室：\n年度考核定于下月第二周进行，请通知本科室学员做好准备。\n考核安排以教育处后续通知为准。',
    kind: 'exam',
    target: { ...nobody, everybody: true },
    status: PushStatus.sent,
    daysAgo: 6,
    receipt: 1,
  },
  {
    title: '（演示）教学查房时间调整',
    words: '本周教学查房由周三下午改为周四下午，地点不变。',
    kind: 'teaching',
    target: { ...nobody, type_ids: [1, 5] },
    status: PushStatus.sent,
    daysAgo: 2,
  },
  {
    title: '（演示）宿舍消防检查',
    words: '周五 14:00 起进行宿舍消防检查，请保持通道畅通。',
    kind: 'life',
    target: { ...nobody, everybody: true },
    status: PushStatus.withdrawn,
    daysAgo: 4,
  },
  {
    title: '（演示）2024 级学员档案核对',
    words: '请 2024 级学员于本月底前核对个人信息，如有变化请在个人中心提交。',
    kind: 'announcement',
    target: { ...nobody, grades: [2024] },
    status: PushStatus.draft,
    daysAgo: 0,
  },
];

export const noticeDemo: DemoPart = { key: 'notice', after: ['people', 'account'], write: writeMessages };

/** Messages in each state, some of them read, and a saved group of the administrator. */
async function writeMessages(tx: Db): Promise<void> {
  const author = demoAccounts[0]!.personId;
  const accountHolders = demoAccounts.map(({ personId }) => personId);
  const made = await tx
    .insert(noticePushes)
    .values(
      pushes.map(({ words, daysAgo, receipt = 0, ...push }) => {
        const at = sql`now() - make_interval(days => ${daysAgo})`;
        const isOut = push.status !== PushStatus.draft;
        return {
          ...push,
          content: richTextOf(words),
          receipt,
          scope: { kind: 'all' as const },
          createdBy: author,
          createdAt: at,
          updatedAt: at,
          sentAt: isOut ? at : null,
          withdrawnAt: push.status === PushStatus.withdrawn ? at : null,
        };
      }),
    )
    .returning({ id: noticePushes.id, status: noticePushes.status, title: noticePushes.title });
  const out = made.filter(({ status }) => status !== PushStatus.draft).map(({ id }) => id);
  // Whoever has an account has unread messages to look at; of the others most have read theirs.
  await tx.execute(sql`
    insert into notice_recipient (push_id, user_id, status, delivered_at, read_at, receipt_at)
    select push.id, person.id, is_read::int, push.sent_at,
      case when is_read then push.sent_at + interval '5 hours' end,
      case when is_read and push.receipt > 0 then push.sent_at + interval '6 hours' end
    from notice_push push
    cross join person
    cross join lateral (
      select (person.id + push.id) % 10 < ${readOfTen} and person.id <> all(${array(accountHolders, 'int')}) as is_read
    ) habit
    where push.id = any(${array(out, 'int')}) and person.id <= ${mostRecipients}
      and person.deleted_at is null and person.status = 1
      and (
        push.target->'type_ids' = '[]'::jsonb
        or push.target->'type_ids' @> to_jsonb(person.type_id)
        or person.id = any(${array(accountHolders, 'int')})
      )`);
  await tx.insert(noticeGroups).values({
    name: '（演示）住培学员',
    target: { ...nobody, type_ids: [1] },
    ownerId: author,
  });
}
