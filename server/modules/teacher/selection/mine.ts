import { and, desc, eq, isNotNull } from 'drizzle-orm';
import { AppError } from '@contract/kernel/errors';
import { capacityNames, levelNames } from '@contract/teacher/qualify';
import type { declarationEndpoints, OpenRound } from '@contract/teacher/selection/declarations';
import { declarationProblem, isOwnToEdit } from '@contract/teacher/selection/rules';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import type { Handlers } from '@server/kernel/implement';
import { addRow, changeRow, demandSeen, first } from '@server/kits/rows';
import { statusOf, submit, withdraw } from '../../approval/public';
import { bindAttachments, releaseAttachments } from '../../attachment/public';
import { isStaff } from '../../people/public';
import { people } from '../../people/tables';
import { factsOf, suspendedAmong } from './facts';
import { declarationFileOwner } from './files';
import { declarationSubject, declareFlow } from './flow';
import { keepMaterials, materialsOf, materialsOfOne, setVerdict } from './materials';
import { objectionsAbout } from './objections';
import { certificateOf, linesOf, stateOf, type DeclarationRow, type RoundRow } from './rows';
import { declarations, selections } from './tables';

const refuse = (reason: string) => new AppError('TEACHER_DECLARE_REFUSED', { reason });

/** 教师申报: one's own. */
export const declarationHandlers: Handlers<
  Omit<typeof declarationEndpoints, 'declarationForm' | 'declarationReview' | 'judgeMaterial'>
> = {
  openRounds: async ({ db, user }) => {
    const rounds = await db
      .select()
      .from(selections)
      .where(isNotNull(selections.publishedOn))
      .orderBy(desc(selections.id));
    const own = await ownDeclarations(db, user.userId);
    const shown = rounds.filter(
      (round) => own.has(round.id) || stateOf(round) === 'open' || stateOf(round) === 'published',
    );
    return toOpenRounds(db, user.userId, shown, own);
  },

  openRound: ({ db, user, params }) => openRoundOf(db, user.userId, params.id),

  saveDeclaration: async ({ db, user, body, ifMatch, audit }) => {
    const { userId } = user;
    // Two of one person at once would both find none.
    await db.select({ id: people.id }).from(people).where(eq(people.id, userId)).for('update');
    const seen = await openRoundOf(db, userId, body.selection_id);
    if (seen.state !== 'open') throw refuse('不在申报时间内，不能填写');
    if (seen.obstacle) throw refuse(seen.obstacle);
    const before = seen.declaration;
    if (before) demandSeen(before, ifMatch);
    if (before && !isOwnToEdit(before.state)) throw refuse('申报已提交，撤回后才能修改');
    const values = { statement: body.statement, isCommitted: body.is_committed };
    const id = before?.id ?? (await addRow(db, declarations, { ...values, userId, selectionId: body.selection_id }));
    if (before) await changeRow(db, declarations, id, values);
    const given = body.materials.filter(({ name }) => seen.materials.includes(name));
    await keepFiles(db, user, id, filesOf(before), [...body.files, ...given.flatMap(({ files }) => files)]);
    await keepMaterials(db, id, given);
    if (body.submit) await submitDeclaration(db, userId, id, seen, values);
    audit({ target: `teacher_declaration:${id}`, detail: { submit: body.submit } });
    return openRoundOf(db, userId, body.selection_id);
  },

  replaceMaterial: async ({ db, user, body, ifMatch, audit }) => {
    const row = await ownDeclaration(db, user.userId, body.id);
    demandSeen(row, ifMatch);
    const seen = await openRoundOf(db, user.userId, row.selectionId);
    const before = seen.declaration!;
    const returned = before.materials.find(({ name, state }) => name === body.name && state === 'returned');
    if (row.state !== 'pending' || !returned) throw refuse('只有审核中被退回的材料可以补充，请刷新后核对');
    const had = filesOf(before);
    const left = had.filter((id) => !returned.files.some((file) => file.id === id));
    await keepFiles(db, user, row.id, had, [...left, ...body.files]);
    const others = before.materials.filter(({ name }) => name !== body.name);
    const given = others.map(({ name, files }) => ({ name, files: files.map(({ id }) => id) }));
    await keepMaterials(db, row.id, [...given, { name: body.name, files: body.files }]);
    // The same files again are looked at again.
    await setVerdict(db, {
      declarationId: row.id,
      name: body.name,
      verdict: null,
      reason: '',
      judgedById: null,
    });
    await changeRow(db, declarations, row.id, {});
    audit({ target: `teacher_declaration:${row.id}`, detail: { material: body.name } });
    return openRoundOf(db, user.userId, row.selectionId);
  },

  withdrawDeclaration: async ({ db, user, body, ifMatch, audit }) => {
    const row = await ownDeclaration(db, user.userId, body.id);
    demandSeen(row, ifMatch);
    if (row.state !== 'pending') throw refuse('只有审核中的申报可以撤回，请刷新后核对');
    const subject = declarationSubject(row);
    const submitted = (await statusOf(db, declareFlow, [subject])).get(subject);
    if (!submitted) throw new AppError('NOT_FOUND');
    await withdraw(db, user.userId, submitted.recordId);
    audit({ target: `teacher_declaration:${row.id}` });
    return openRoundOf(db, user.userId, row.selectionId);
  },

  removeDeclaration: async ({ db, user, body, ifMatch, audit }) => {
    const row = await ownDeclaration(db, user.userId, body.id);
    demandSeen(row, ifMatch);
    if (row.state !== 'draft') throw refuse('只有未提交的申报可以删除');
    const seen = await openRoundOf(db, user.userId, row.selectionId);
    await keepFiles(db, user, row.id, filesOf(seen.declaration), []);
    await db.delete(declarations).where(eq(declarations.id, row.id));
    audit({ target: `teacher_declaration:${row.id}` });
    return openRoundOf(db, user.userId, row.selectionId);
  },
};

/** @throws AppError TEACHER_DECLARE_REFUSED, APPROVAL_NO_REVIEWER */
async function submitDeclaration(
  tx: Db,
  userId: number,
  id: number,
  round: OpenRound,
  filled: { statement: string; isCommitted: boolean },
): Promise<void> {
  const { materials } = await materialsOfOne(tx, id, round.materials);
  const problem = declarationProblem(filled, materials);
  if (problem) throw refuse(problem);
  const unmet = round.lines.filter(({ is_met }) => !is_met);
  if (unmet.length > 0) throw refuse(`不符合条件：${unmet.map(({ label }) => label).join('、')}，请先完善教师档案`);
  await changeRow(tx, declarations, id, { state: 'pending' });
  await submit(tx, declareFlow, {
    subjectId: declarationSubject({ id, userId }),
    submitterId: userId,
    title: `${round.name}：${capacityNames[round.capacity]}（${levelNames[round.level]}）`,
    payload: {},
  });
}

/** All files of a declaration, whatever they are. */
const filesOf = (declaration: OpenRound['declaration']): string[] =>
  declaration ? [...declaration.files, ...declaration.materials.flatMap(({ files }) => files)].map(({ id }) => id) : [];

/** Gives the declaration exactly these files. */
async function keepFiles(tx: Db, user: CurrentUser, id: number, had: readonly string[], ids: readonly string[]) {
  const owner = { owner: declarationFileOwner, ownerId: String(id) };
  await bindAttachments(tx, user, { ...owner, ids });
  await releaseAttachments(tx, { ...owner, ids: had.filter((one) => !ids.includes(one)) });
}

async function ownDeclarations(db: Db, userId: number): Promise<Map<number, DeclarationRow>> {
  const rows = await db.select().from(declarations).where(eq(declarations.userId, userId));
  return new Map(rows.map((row) => [row.selectionId, row]));
}

/** One's own, kept from other writers. @throws AppError NOT_FOUND, whoever else's it is */
async function ownDeclaration(tx: Db, userId: number, id: number): Promise<DeclarationRow> {
  const where = and(eq(declarations.id, id), eq(declarations.userId, userId));
  return first(await tx.select().from(declarations).where(where).for('update'));
}

/** @throws AppError NOT_FOUND for a draft of the office */
export async function openRoundOf(db: Db, userId: number, id: number): Promise<OpenRound> {
  const rounds = await db
    .select()
    .from(selections)
    .where(and(eq(selections.id, id), isNotNull(selections.publishedOn)));
  return first(await toOpenRounds(db, userId, rounds, await ownDeclarations(db, userId)));
}

async function toOpenRounds(
  db: Db,
  userId: number,
  rounds: readonly RoundRow[],
  own: ReadonlyMap<number, DeclarationRow>,
): Promise<OpenRound[]> {
  const facts = (await factsOf(db, [userId])).get(userId);
  const isOfStaff = (await db.$count(people, and(eq(people.id, userId), isStaff))) > 0;
  const ids = rounds.flatMap(({ id }) => own.get(id)?.id ?? []);
  const handed = await materialsOf(
    db,
    new Map(rounds.flatMap((round) => (own.has(round.id) ? [[own.get(round.id)!.id, round.materials] as const] : []))),
  );
  const objected = await objectionsAbout(db, ids);
  const suspendedIn = new Map<number, boolean>();
  for (const capacity of new Set(rounds.map((round) => round.capacity)))
    suspendedIn.set(capacity, (await suspendedAmong(db, [userId], capacity)).has(userId));
  return rounds.map((round) => {
    const row = own.get(round.id);
    const suspended = suspendedIn.get(round.capacity)
      ? `您的${capacityNames[round.capacity]}资格已停聘，请联系教育处`
      : '';
    return {
      id: round.id,
      name: round.name,
      capacity: round.capacity,
      level: round.level,
      year: round.year,
      quota: round.quota,
      apply_from: round.applyFrom,
      apply_until: round.applyUntil,
      note: round.note,
      materials: round.materials,
      state: stateOf(round),
      lines: linesOf(round, facts),
      obstacle: isOfStaff ? suspended : '仅限在院职工申报',
      declaration: row
        ? {
            id: row.id,
            state: row.state,
            statement: row.statement,
            is_committed: row.isCommitted,
            ...handed.get(row.id)!,
            // Nobody reads of being chosen before it is given out.
            is_selected: row.isSelected && round.noticedOn !== null,
            certificate: certificateOf(row),
            objections: objected.get(row.id) ?? [],
            version: row.version,
          }
        : null,
      version: row?.version ?? 0,
    };
  });
}
