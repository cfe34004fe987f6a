import type { NoticeEventKey } from '@contract/notice/event-keys';
import { noticeEndpoints } from '@contract/notice/endpoints';
import { signIn } from '../../../scripts/rotation/client';
import { demoPassword } from './sign-in';

/** Has an event told at once at any hour: a test would otherwise find the messages of its night in the morning. */
export async function endQuietHours(origin: string, event: NoticeEventKey): Promise<void> {
  const call = await signIn({ REACH_URL: origin, REACH_USER: 'admin', REACH_PASSWORD: demoPassword });
  const { rules } = await call(noticeEndpoints.rules, {});
  const { enabled, recipients, lead_days, repeat_days, digest, escalate_days, escalate_to, version } = rules.find(
    (rule) => rule.event === event,
  )!;
  const body = { enabled, recipients, lead_days, repeat_days, digest, escalate_days, escalate_to };
  await call(noticeEndpoints.ruleEdit, {
    params: { event },
    body: { ...body, quiet_from: 0, quiet_to: 0 },
    ifMatch: version,
  });
}
