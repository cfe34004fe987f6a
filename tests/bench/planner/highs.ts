import highs from 'highs';
import type { Instance, Scheme, Trainee } from '@workers/engine/planner/types';

/**
 * The same instance as an integer program for HiGHS, beside which our search is measured. The program is easier than the real
 * problem, so the comparison errs to its favour: each necessary requirement is one piece, options and reserve are half months in
 * any order without their least pieces and numbers of departments, nobody wishes for first or last, and any plan will do.
 */
export async function planByHighs(instance: Instance, seconds: number): Promise<{ state: string; whole: number }> {
  const solver = await highs();
  const start = performance.now();
  let state: string;
  try {
    const answer = solver.solve(programOf(instance), { time_limit: seconds, mip_rel_gap: 1, output_flag: false });
    state = answer.Status;
  } catch (error) {
    state = error instanceof Error ? error.message : String(error);
  }
  return { state, whole: performance.now() - start };
}

/** Rows of the program, each a sum of variables with its bound. */
class Program {
  private variables = 0;
  private readonly rows: string[] = [];
  private readonly sums = new Map<string, number[]>();

  variable(): number {
    return this.variables++;
  }

  row(members: readonly number[], bound: string): void {
    if (members.length > 0) this.rows.push(` ${members.map((one) => `x${one}`).join(' + ')} ${bound}`);
  }

  /** Adds a variable to a sum that is bounded at the end. */
  add(key: string, variable: number): void {
    const sum = this.sums.get(key);
    if (sum) sum.push(variable);
    else this.sums.set(key, [variable]);
  }

  bound(key: string, most: number): void {
    this.row(this.sums.get(key) ?? [], `<= ${Math.max(0, most)}`);
  }

  text(): string {
    const names = Array.from({ length: this.variables }, (_, index) => ` x${index}`);
    return `Minimize\n obj: 0 x0\nSubject To\n${this.rows.join('\n')}\nBinary\n${names.join('\n')}\nEnd\n`;
  }
}

/** In the LP format, one row a line. */
function programOf({ T, hosp, std, schemes, trainees, types }: Instance): string {
  const program = new Program();
  const servedBy = new Map(std.map(({ id, hosp: by }) => [id, by]));
  const schemeOf = new Map(schemes.map((scheme) => [scheme.id, scheme]));
  const pinned = new Map<string, number>();
  for (const trainee of trainees) {
    for (const [from, to, , at] of trainee.pins) {
      for (let half = from; half < to; half++) {
        for (const key of keysOf(at, half, trainee.type)) pinned.set(key, (pinned.get(key) ?? 0) + 1);
      }
    }
    addPerson(program, trainee, schemeOf.get(trainee.scheme)!, servedBy);
  }
  for (const { id, cap, capType } of hosp) {
    for (let half = 0; half < T; half++) {
      const [all] = keysOf(id, half, 0) as [string];
      program.bound(all, cap[half]! - (pinned.get(all) ?? 0));
      for (const type of types) {
        const most = capType[type]?.[half];
        const key = keysOf(id, half, type)[1]!;
        if (most !== undefined) program.bound(key, most - (pinned.get(key) ?? 0));
      }
    }
  }
  return program.text();
}

/** Sums that a place in a half month belongs to: of all, and of the type. */
const keysOf = (hosp: number, half: number, type: number): string[] => [`${hosp} ${half}`, `${hosp} ${half} ${type}`];

/** A person's half months that are free are filled once each: by pieces of what is owed, and by options and reserve. */
function addPerson(program: Program, trainee: Trainee, scheme: Scheme, servedBy: ReadonlyMap<number, number[]>): void {
  const { from, to, leave, pins, type, done } = trainee;
  const taken = (half: number) => [...leave, ...pins].some(([begin, end]) => begin <= half && half < end);
  const free = Array.from({ length: to - from }, (_, at) => from + at).filter((half) => !taken(half));
  const fills: number[][] = free.map(() => []);
  const spent = (id: number) =>
    (done[id] ?? 0) + pins.reduce((sum, [begin, end, standard]) => sum + (standard === id ? end - begin : 0), 0);
  const place = (at: number, length: number, hosp: number): number => {
    const variable = program.variable();
    for (let index = at; index < at + length; index++) {
      fills[index]!.push(variable);
      for (const key of keysOf(hosp, free[index]!, type)) program.add(key, variable);
    }
    return variable;
  };
  for (const { std, slots } of scheme.necessary) {
    const length = slots - spent(std);
    if (length <= 0) continue;
    const pieces = (servedBy.get(std) ?? []).flatMap((hosp) =>
      Array.from({ length: Math.max(0, free.length - length + 1) }, (_, at) => place(at, length, hosp)),
    );
    program.row(pieces, '= 1');
  }
  const singles = (ids: readonly number[]) =>
    ids.flatMap((id) => (servedBy.get(id) ?? []).flatMap((hosp) => free.map((_, at) => place(at, 1, hosp))));
  for (const { options, slots } of scheme.optional) {
    const owed = slots - options.reduce((sum, id) => sum + spent(id), 0);
    if (owed > 0) program.row(singles(options), `= ${owed}`);
  }
  singles(scheme.reserve.std);
  for (const members of fills) program.row(members, '= 1');
}
