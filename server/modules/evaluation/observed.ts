import type { Observable } from '@contract/evaluation/fill';
import type { TemplateKind } from '@contract/evaluation/rules';
import type { Db } from '@server/kernel/database/database';
import { given } from '@server/kernel/slots';
import type { pairs, tasks } from './tables';

/** Somebody in a department over the days of a task. */
export interface ObservedAt {
  userId: number;
  /** null: wherever he was in these days. */
  deptId: number | null;
  from: string;
  to: string;
}

/** What evaluations of a kind watch of a trainee, as the module tells that knows it: a DOPS a procedure of the handbook. */
export interface ObservationSource {
  kind: TemplateKind;
  /** What may be watched of each, in the order of the question. A key is kept with the evaluation: it never changes. */
  choices(db: Db, asked: readonly ObservedAt[]): Promise<Observable[][]>;
  /** What was watched of whom, with the screen that shows it; in the order of the question, null for what is gone. */
  watched(
    db: Db,
    asked: readonly { userId: number; key: string }[],
  ): Promise<((Observable & { link: string }) | null)[]>;
}

declare module '@server/kernel/slots' {
  interface Slots {
    observations: ObservationSource;
  }
}

type Pair = Pick<typeof pairs.$inferSelect, 'id' | 'target' | 'deptId' | 'subject'>;
type Task = Pick<typeof tasks.$inferSelect, 'kind' | 'opensOn' | 'closesOn'>;

const sourceOf = (kind: TemplateKind) => given('observations').find((source) => source.kind === kind);
const personOf = ({ target }: Pick<Pair, 'target'>) => (target.startsWith('p') ? Number(target.slice(1)) : 0);

/** What may be watched of the targets of some pairs of a task, by pair. */
export async function choicesOf(db: Db, task: Task, rows: readonly Pair[]): Promise<Map<number, Observable[]>> {
  const asked = rows.filter((row) => personOf(row) > 0);
  const source = sourceOf(task.kind);
  if (!source || asked.length === 0) return new Map();
  const found = await source.choices(
    db,
    asked.map((row) => ({ userId: personOf(row), deptId: row.deptId, from: task.opensOn, to: task.closesOn })),
  );
  return new Map(asked.map(({ id }, at) => [id, found[at]!]));
}

/** What was watched in some pairs of a task, by pair. */
export async function subjectsOf(db: Db, { kind }: Pick<Task, 'kind'>, rows: readonly Pair[]) {
  const told = rows.flatMap((row) =>
    row.subject === null ? [] : [{ id: row.id, userId: personOf(row), key: row.subject }],
  );
  const source = sourceOf(kind);
  const found = source && told.length > 0 ? await source.watched(db, told) : [];
  return new Map(told.map(({ id }, at) => [id, found[at] ?? null]));
}
