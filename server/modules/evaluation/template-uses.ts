import type { Use } from '@contract/kernel/rows';
import type { Db } from '@server/kernel/database/database';
import { given } from '@server/kernel/slots';

/** What of another module asks by templates and would ask otherwise without one. */
export interface TemplateUse {
  label: string;
  count(db: Db, templateId: number): Promise<number>;
}

declare module '@server/kernel/slots' {
  interface Slots {
    templateUses: TemplateUse;
  }
}

/** Where other modules ask by a template. */
export function usesElsewhere(db: Db, templateId: number): Promise<Use[]> {
  return Promise.all(
    given('templateUses').map(async (use) => ({ label: use.label, count: await use.count(db, templateId) })),
  );
}
