import { and, asc, inArray } from 'drizzle-orm';
import type { Form } from '@contract/evaluation/form';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { templates } from './tables';
import { enabled, newestOf, usableTemplates } from './templates';

/** An enabled template with its newest questions. */
export interface TemplateForm {
  id: number;
  name: string;
  form: Form;
}

/** Enabled templates for modules that ask by them themselves: those of some ids, or all that somebody may use. */
export async function templateForms(db: Db, which: { ids: readonly number[] } | CurrentUser): Promise<TemplateForm[]> {
  const chosen = 'ids' in which ? inArray(templates.id, [...which.ids]) : usableTemplates(which);
  const rows = await db
    .select({ id: templates.id, name: templates.name })
    .from(templates)
    .where(and(enabled, chosen))
    .orderBy(asc(templates.id));
  const newest = await newestOf(
    db,
    rows.map(({ id }) => id),
  );
  return rows.flatMap((row) => {
    const version = newest.find(({ templateId }) => templateId === row.id);
    return version ? [{ ...row, form: version.form }] : [];
  });
}
