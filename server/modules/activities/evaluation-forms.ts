import { eq } from 'drizzle-orm';
import { evaluationFormOf, generalForm, type EvaluationForm } from '@contract/activities/evaluation';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { templateForms, type TemplateUse } from '../evaluation/public';
import { activityKinds } from './tables';

/** A kind without its template would ask by the general form, and nobody would be told. */
export const kindTemplates: TemplateUse = {
  label: '以它评价的活动类型',
  count: (db, templateId) => db.$count(activityKinds, eq(activityKinds.evaluationTemplateId, templateId)),
};

type Which = { ids: readonly number[] } | CurrentUser;

/** Templates by which activities can ask, by their ids. */
export async function plainForms(db: Db, which: Which): Promise<Map<number, EvaluationForm>> {
  const found = await templateForms(db, which);
  return new Map(
    found.flatMap(({ id, name, form }) => {
      const plain = evaluationFormOf(name, form);
      return plain ? [[id, plain] as const] : [];
    }),
  );
}

/** What an activity that is published now asks by; null: the general form, which also stands in for a template that is gone. */
export async function formToPin(db: Db, templateId: number | null): Promise<EvaluationForm | null> {
  if (templateId === null) return null;
  return (await plainForms(db, { ids: [templateId] })).get(templateId) ?? null;
}

/** What an activity asks by. */
export const formOf = ({ evaluationForm }: { evaluationForm: EvaluationForm | null }): EvaluationForm =>
  evaluationForm ?? generalForm;
