import { asc, eq, sql } from 'drizzle-orm';
import { EnableState } from '@contract/kernel/enums';
import { AppError } from '@contract/kernel/errors';
import { noticeEvent, noticeEventKeys, type NoticeEventKey } from '@contract/notice/event-keys';
import { escapeText } from '@contract/kernel/rich-text';
import type { NoticeRule } from '@contract/notice/rules';
import type { RuleInput, RuleRow, TemplateRow } from '@contract/notice/setting-types';
import { fillWords, unknownVariables } from '@contract/notice/template';
import type { Db } from '@server/kernel/database/database';
import { demandVersion } from '@server/kits/version';
import { roles } from '../system/tables';
import { ruleOf, templateOf, type EventTemplate } from './event-settings';
import { sanitise } from '@server/kits/sanitise';
import { noticeRules, noticeTemplates } from './tables';

type TemplateInput = Omit<EventTemplate, 'version'>;

export async function templateRows(db: Db): Promise<TemplateRow[]> {
  const rows: TemplateRow[] = [];
  for (const event of noticeEventKeys) rows.push(templateRow(event, await templateOf(db, event)));
  return rows;
}

/** @throws AppError NOTICE_VARIABLE, VERSION_MISSING, VERSION_STALE (the version of unchanged words is 0) */
export async function editTemplate(
  db: Db,
  event: NoticeEventKey,
  input: TemplateInput,
  ifMatch: number | undefined,
): Promise<TemplateRow> {
  await lockEvents(db);
  const old = await templateOf(db, event);
  demandVersion(ifMatch, old.version, templateRow(event, old));
  const template = { ...knownWords(event, input), channels: withSite(input.channels), enabled: input.enabled };
  const row = { ...template, event, version: old.version + 1 };
  await db
    .insert(noticeTemplates)
    .values(row)
    .onConflictDoUpdate({ target: noticeTemplates.event, set: { ...row, updatedAt: sql`now()` } });
  return templateRow(event, row);
}

/** The words as readers would have them. @throws AppError NOTICE_VARIABLE */
export function renderTemplate(
  event: NoticeEventKey,
  input: { title: string; content: string; values: Record<string, string> },
): { title: string; content: string } {
  const { title, content } = knownWords(event, input);
  return { title: fillWords(title, input.values), content: fillWords(content, input.values, escapeText) };
}

export async function ruleRows(db: Db): Promise<{ rules: RuleRow[]; roles: { code: string; name: string }[] }> {
  const rules: RuleRow[] = [];
  for (const event of noticeEventKeys) rules.push(ruleRow(event, await ruleOf(db, event)));
  const all = await db
    .select({ code: roles.code, name: roles.name })
    .from(roles)
    .where(eq(roles.status, EnableState.enabled))
    .orderBy(asc(roles.id));
  return { rules, roles: all };
}

/** @throws AppError VERSION_MISSING, VERSION_STALE (the version of an unchanged rule is 0) */
export async function editRule(
  db: Db,
  event: NoticeEventKey,
  input: RuleInput,
  ifMatch: number | undefined,
): Promise<RuleRow> {
  await lockEvents(db);
  const old = await ruleOf(db, event);
  demandVersion(ifMatch, old.version, ruleRow(event, old));
  const declared = noticeEvent(event);
  const row = {
    event,
    enabled: input.enabled,
    recipients: Object.keys(declared.recipients).filter((role) => input.recipients.includes(role)),
    leadDays: declared.leadDays ? [...new Set(input.lead_days)].sort((one, other) => other - one) : [],
    repeatDays: input.repeat_days,
    quietFrom: input.quiet_from,
    quietTo: input.quiet_to,
    digest: input.digest,
    escalateDays: input.escalate_days,
    escalateTo: [...new Set(input.escalate_to)],
    version: old.version + 1,
  };
  await db
    .insert(noticeRules)
    .values(row)
    .onConflictDoUpdate({ target: noticeRules.event, set: { ...row, updatedAt: sql`now()` } });
  return ruleRow(event, row);
}

/** Settings without a row have nothing to lock: one editor at a time, of a screen that few people have. */
async function lockEvents(db: Db): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(7310002)`);
}

/** Sanitised words whose variables the event knows. @throws AppError NOTICE_VARIABLE */
function knownWords(event: NoticeEventKey, { title, content }: { title: string; content: string }) {
  const words = { title, content: sanitise(content) };
  const names = unknownVariables(`${words.title} ${words.content}`, noticeEvent(event).variables);
  if (names.length > 0) throw new AppError('NOTICE_VARIABLE', { names: names.join('、') }, { names });
  return words;
}

function withSite(channels: readonly string[]): string[] {
  return ['site', ...['mail', 'sms'].filter((channel) => channels.includes(channel))];
}

function templateRow(event: NoticeEventKey, template: EventTemplate): TemplateRow {
  const { module, title, variables } = noticeEvent(event);
  return {
    event,
    module,
    event_title: title,
    title: template.title,
    content: template.content,
    channels: template.channels,
    enabled: template.enabled,
    variables: Object.entries(variables).map(([name, words]) => ({ name, ...words })),
    version: template.version,
  };
}

function ruleRow(event: NoticeEventKey, rule: NoticeRule & { version: number }): RuleRow {
  const { module, title, recipients, leadDays } = noticeEvent(event);
  return {
    event,
    module,
    event_title: title,
    enabled: rule.enabled,
    recipients: rule.recipients,
    recipient_options: Object.entries(recipients).map(([code, name]) => ({ code, name })),
    has_lead: leadDays !== undefined,
    lead_days: rule.leadDays,
    repeat_days: rule.repeatDays,
    quiet_from: rule.quietFrom,
    quiet_to: rule.quietTo,
    digest: rule.digest,
    escalate_days: rule.escalateDays,
    escalate_to: rule.escalateTo,
    version: rule.version,
  };
}
