import type { settingEndpoints } from '@contract/notice/setting-endpoints';
import type { Handlers } from '@server/kernel/implement';
import { editRule, editTemplate, renderTemplate, ruleRows, templateRows } from './event-admin';

/** What administrators do. */
export const settingHandlers: Handlers<typeof settingEndpoints> = {
  templates: ({ db }) => templateRows(db),
  templateEdit: ({ db, params, body, ifMatch, audit }) => {
    audit({ target: `notice_event:${params.event}` });
    return editTemplate(db, params.event, body, ifMatch);
  },
  templateRender: async ({ params, body }) => renderTemplate(params.event, body),
  rules: ({ db }) => ruleRows(db),
  ruleEdit: ({ db, params, body, ifMatch, audit }) => {
    audit({ target: `notice_event:${params.event}` });
    return editRule(db, params.event, body, ifMatch);
  },
};
