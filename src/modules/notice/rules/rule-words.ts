import { formatMinute } from '@contract/notice/rules';
import type { RuleRow } from '@contract/notice/setting-types';

/** A rule in words, column by column. */

export function recipientWords({ recipients, recipient_options }: RuleRow): string {
  const names = recipient_options.filter(({ code }) => recipients.includes(code)).map(({ name }) => name);
  return names.join('、') || '不通知任何人';
}

export function leadWords({ has_lead, lead_days }: RuleRow): string {
  if (!has_lead) return '—';
  return lead_days.length === 0 ? '不提前' : `${lead_days.join('、')} 天`;
}

export const repeatWords = ({ repeat_days }: RuleRow): string =>
  repeat_days === 0 ? '不提醒' : `每 ${repeat_days} 天`;

export function quietWords({ quiet_from, quiet_to }: RuleRow): string {
  return quiet_from === quiet_to ? '无' : `${formatMinute(quiet_from)}–${formatMinute(quiet_to)}`;
}

export function escalationWords({ escalate_days, escalate_to }: RuleRow): string {
  return escalate_days === 0 || escalate_to.length === 0 ? '不上报' : `${escalate_days} 天未读`;
}
