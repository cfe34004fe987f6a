import { randomUUID } from 'node:crypto';
import { and, asc, desc, eq, inArray, or, sql, type SQL } from 'drizzle-orm';
import { EnableState } from '@contract/kernel/enums';
import { AppError } from '@contract/kernel/errors';
import { formProblem, itemsOf, type Form, type FormItem, type ItemKind } from '@contract/evaluation/form';
import { templateSheet } from '@contract/evaluation/sheets';
import type { templateEndpoints, TemplateDetail } from '@contract/evaluation/templates';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import type { Handlers } from '@server/kernel/implement';
import { contains, equals } from '@server/kits/contains';
import { importRows } from '@server/kits/import-rows';
import { refuseUsed } from '@server/kits/references';
import { removedRow, savedRow, switchedRow, type Reader, type RowSource } from '@server/kits/row-calls';
import { addRow, changeRow, first, pageOfRows } from '@server/kits/rows';
import { taskRelations, templates, templateVersions } from './tables';
import { usesElsewhere } from './template-uses';
import { evaluationWords } from './words';

type Row = typeof templates.$inferSelect;

const source: RowSource<TemplateDetail> = {
  table: templates,
  words: evaluationWords.template,
  read: async (reader, id) => first(await templateDetails(reader, eq(templates.id, id))),
};

/** Whose templates somebody may use: his own and shared ones; whoever sees everybody sees all. */
export const usableTemplates = ({ scope, userId }: CurrentUser): SQL | undefined =>
  scope.kind === 'all' ? undefined : or(eq(templates.isShared, true), eq(templates.createdBy, userId));
/** Whose templates somebody may change. */
const ownTemplates = ({ scope, userId }: CurrentUser): SQL | undefined =>
  scope.kind === 'all' ? undefined : eq(templates.createdBy, userId);

/** 评价模板. */
export const templateHandlers: Handlers<typeof templateEndpoints> = {
  templates: async (call) => {
    const { name, kind, status } = call.query;
    const where = and(
      usableTemplates(call.user),
      contains(templates.name, name),
      equals(templates.kind, kind),
      equals(templates.status, status),
    );
    const { total, list } = await pageOfRows(call.db, templates, {
      ...call.query,
      where,
      orderBy: [asc(templates.id)],
    });
    const ids = list.map(({ id }) => id);
    const details = ids.length === 0 ? [] : await templateDetails(call, inArray(templates.id, ids));
    return { total, list: details.map(({ form: _form, ...row }) => row) };
  },
  template: (call) => source.read(call, call.params.id),
  addTemplate: (call) =>
    savedRow(call, source, async () => {
      const { form, kind, name, is_shared: isShared } = call.body;
      demandWhole(form);
      return addTemplate(call.db, { name, kind, isShared, createdBy: call.user.userId }, form);
    }),
  saveTemplate: (call) =>
    savedRow(call, source, async (before) => {
      const { id, form, kind, name, is_shared: isShared } = call.body;
      await demandOwn(call, id);
      demandWhole(form);
      await changeRow(call.db, templates, id, { name, kind, isShared });
      if (JSON.stringify(before!.form) !== JSON.stringify(form)) await writeForm(call.db, id, form);
      return id;
    }),
  copyTemplate: (call) =>
    savedRow({ ...call, body: {} }, source, async () => {
      const { name, kind, form } = await source.read(call, call.body.id);
      const copy = `${name.slice(0, 80)}（副本 ${randomUUID().slice(0, 4)}）`;
      return addTemplate(call.db, { name: copy, kind, isShared: false, createdBy: call.user.userId }, form);
    }),
  changeTemplateStatus: async (call) => {
    await demandOwn(call, call.body.id);
    const { form: _form, ...row } = await switchedRow(call, source, async () => []);
    return row;
  },
  removeTemplate: async (call) => {
    await demandOwn(call, call.body.id);
    return removedRow(call, source, async ({ id, name, task_count: used }) => {
      refuseUsed(name, '删除', [{ label: '使用它的任务', count: used }, ...(await usesElsewhere(call.db, id))]);
      await call.db.delete(templateVersions).where(eq(templateVersions.templateId, id));
    });
  },
  importTemplates: async ({ db, user, body, audit }) => {
    const answer = await importRows({
      tx: db,
      sheet: templateSheet,
      rows: body.rows,
      write: (tx, row) => importItem(tx, user, row as unknown as ImportedItem),
    });
    audit({ detail: { rows: body.rows.length } });
    return answer;
  },
};

interface ImportedItem {
  template: string;
  section: string | null;
  title: string;
  kind: ItemKind;
  maximum: number | null;
  weight: number | null;
  options: string | null;
  required: string | null;
}

/** Adds a question to the template of its name; one that is there stays as it is, so that a file may come twice. */
async function importItem(tx: Db, user: CurrentUser, row: ImportedItem): Promise<'created' | 'unchanged' | 'updated'> {
  const parts = (row.options ?? '').split('|').flatMap((part) => part.trim() || []);
  const item: FormItem = {
    key: `q-${randomUUID().slice(0, 8)}`,
    kind: row.kind,
    title: row.title,
    help: '',
    required: row.required !== 'no',
    weight: row.weight ?? 1,
    maximum: row.maximum ?? 9,
    low: null,
    options: row.kind === 'single' || row.kind === 'multi' ? parts.map(optionOf) : [],
    rows: row.kind === 'matrix' ? parts : [],
  };
  const [found] = await tx
    .select()
    .from(templates)
    .where(and(eq(templates.name, row.template), ownTemplates(user)));
  const title = row.section ?? '';
  if (!found) {
    const form: Form = { formula: 'weighted', guide: '', sections: [{ key: 's-1', title, items: [item] }] };
    demandWhole(form);
    await addTemplate(tx, { name: row.template, kind: 'evaluation', isShared: false, createdBy: user.userId }, form);
    return 'created';
  }
  const [newest] = await newestOf(tx, [found.id]);
  const form = structuredClone(newest!.form);
  if (itemsOf(form).some((one) => one.title === item.title)) return 'unchanged';
  const section = form.sections.find((one) => one.title === title);
  if (section) section.items.push(item);
  else form.sections.push({ key: `s-${form.sections.length + 1}`, title, items: [item] });
  demandWhole(form);
  await writeForm(tx, found.id, form);
  return 'updated';
}

function optionOf(part: string) {
  const [, text, score] = /^(.*?)(?:=(\d{1,3}))?$/.exec(part)!;
  return { text: text!, score: score === undefined ? null : Math.min(100, Number(score)), to: null };
}

/** Adds a template with its first version. @returns its id */
export async function addTemplate(tx: Db, row: Omit<typeof templates.$inferInsert, 'id'>, form: Form): Promise<number> {
  const id = await addRow(tx, templates, row);
  await tx.insert(templateVersions).values({ templateId: id, number: 1, form });
  return id;
}

/** What tasks are pinned to stays; a version that none uses is written over. */
async function writeForm(tx: Db, templateId: number, form: Form): Promise<void> {
  const [newest] = await newestOf(tx, [templateId]);
  const used = await tx.$count(taskRelations, eq(taskRelations.templateVersionId, newest!.id));
  if (used > 0) await tx.insert(templateVersions).values({ templateId, number: newest!.number + 1, form });
  else await tx.update(templateVersions).set({ form }).where(eq(templateVersions.id, newest!.id));
}

/** Newest versions of templates. */
export function newestOf(db: Db, ids: readonly number[]) {
  return db
    .selectDistinctOn([templateVersions.templateId])
    .from(templateVersions)
    .where(inArray(templateVersions.templateId, [...ids]))
    .orderBy(templateVersions.templateId, desc(templateVersions.number));
}

function demandWhole(form: Form): void {
  const reason = formProblem(form);
  if (reason) throw new AppError('EVALUATION_FORM_INVALID', { reason });
}

async function demandOwn({ db, user }: Reader, id: number): Promise<void> {
  if ((await db.$count(templates, and(eq(templates.id, id), ownTemplates(user)))) === 0)
    throw new AppError('NOT_FOUND');
}

async function templateDetails({ db, user }: Reader, where: SQL | undefined): Promise<TemplateDetail[]> {
  const rows: Row[] = await db
    .select()
    .from(templates)
    .where(and(where, usableTemplates(user)))
    .orderBy(asc(templates.id));
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const newest = await newestOf(db, ids);
  const uses = await db
    .select({ id: templateVersions.templateId, count: sql<number>`count(distinct ${taskRelations.taskId})::int` })
    .from(taskRelations)
    .innerJoin(templateVersions, eq(templateVersions.id, taskRelations.templateVersionId))
    .where(inArray(templateVersions.templateId, ids))
    .groupBy(templateVersions.templateId);
  return rows.map((row) => {
    const { number, form } = newest.find(({ templateId }) => templateId === row.id)!;
    return {
      id: row.id,
      name: row.name,
      kind: row.kind,
      number,
      form,
      item_count: itemsOf(form).length,
      task_count: uses.find(({ id }) => id === row.id)?.count ?? 0,
      is_shared: row.isShared,
      is_own: user.scope.kind === 'all' || row.createdBy === user.userId,
      status: row.status,
      version: row.version,
    };
  });
}

/** Templates that a task may begin with. */
export const enabled = eq(templates.status, EnableState.enabled);
