// Reads a plan beside its instance and shares no code with the search: of the planner it knows the types alone.
import type { Instance, NecessaryItem, PersonPlan, Piece, Scheme, Trainee } from './types';

export interface PlanError {
  trainee: number;
  text: string;
}

/** A half month of a department with too many people (`over`) or too few (`under`), in all (`type` null) or of a type. */
export interface PlanCell {
  hosp: number;
  slot: number;
  type: number | null;
  over: number;
  under: number;
}

export interface CheckedPlan {
  /** What is wrong with single people's plans. */
  errors: PlanError[];
  cells: PlanCell[];
  /** Sum of the cells. */
  over: number;
}

/**
 * Holds a plan against everything that was asked: requirements and their pieces, the mapping, leave, pins, optional
 * groups, that every half month is filled, and the places of every half month.
 */
export function checkPlan(instance: Instance, plan: readonly PersonPlan[]): CheckedPlan {
  const errors: PlanError[] = [];
  const plans = new Map<number, readonly Piece[]>();
  const known = new Set(instance.trainees.map(({ id }) => id));
  for (const { trainee, pieces } of plan) {
    if (!known.has(trainee)) errors.push({ trainee, text: '方案中有名单以外的学员' });
    if (plans.has(trainee)) errors.push({ trainee, text: '同一学员在方案中出现多次' });
    plans.set(trainee, pieces);
  }
  for (const trainee of instance.trainees) {
    const pieces = plans.get(trainee.id);
    const texts = pieces ? checkPerson(instance, trainee, pieces) : ['方案中没有这名学员'];
    errors.push(...texts.map((text) => ({ trainee: trainee.id, text })));
  }
  const cells = checkCells(instance, plans);
  return { errors, cells, over: cells.reduce((sum, { over, under }) => sum + over + under, 0) };
}

function checkPerson(instance: Instance, trainee: Trainee, pieces: readonly Piece[]): string[] {
  const scheme = instance.schemes.find(({ id }) => id === trainee.scheme);
  if (!scheme) return ['培训方案不存在'];
  const texts: string[] = [];
  const stds = new Map(instance.std.map((std) => [std.id, std]));
  const at: (Piece | undefined)[] = [];
  for (const piece of pieces) {
    const { from, to, std, hosp } = piece;
    const where = `${from}–${to}`;
    if (!Number.isInteger(from) || !Number.isInteger(to) || from >= to) texts.push(`起止半月有误：${where}`);
    else if (from < trainee.from || to > trainee.to) texts.push(`超出培训期：${where}`);
    if (!stds.has(std)) texts.push(`标准科室不存在：${std}`);
    else if (!stds.get(std)!.hosp.includes(hosp)) texts.push(`科室 ${hosp} 不对应标准科室“${stds.get(std)!.name}”`);
    for (let slot = Math.max(0, from); slot < Math.min(to, instance.T); slot++) {
      if (at[slot]) texts.push(`第 ${slot} 个半月安排了两次`);
      at[slot] = piece;
    }
  }
  const isAway = (slot: number) => trainee.leave.some(([from, to]) => slot >= from && slot < to);
  for (let slot = trainee.from; slot < trainee.to; slot++) {
    if (isAway(slot) && at[slot]) texts.push(`请假的第 ${slot} 个半月有安排`);
    if (!isAway(slot) && !at[slot]) texts.push(`第 ${slot} 个半月没有安排`);
  }
  for (const [from, to, std, hosp] of trainee.pins) {
    for (let slot = from; slot < to; slot++) {
      if (at[slot]?.std !== std || at[slot]?.hosp !== hosp) texts.push(`固定安排被改动：第 ${slot} 个半月`);
    }
  }
  const name = (std: number) => stds.get(std)?.name ?? String(std);
  return [...texts, ...checkMonths(scheme, trainee, pieces, name), ...checkPieces(scheme, trainee, at, isAway, name)];
}

/** Half months by standard department against necessary items, optional groups and the reserve, in this order. */
function checkMonths(
  scheme: Scheme,
  trainee: Trainee,
  pieces: readonly Piece[],
  name: (std: number) => string,
): string[] {
  const texts: string[] = [];
  const left = new Map<number, number>();
  const add = (std: number, slots: number) => left.set(std, (left.get(std) ?? 0) + slots);
  for (const [std, slots] of Object.entries(trainee.done)) add(Number(std), slots);
  for (const { from, to, std } of pieces) add(std, to - from);
  const spend = (std: number, most: number) => {
    const slots = Math.min(left.get(std) ?? 0, most);
    left.set(std, (left.get(std) ?? 0) - slots);
    return slots;
  };
  for (const { std, slots } of scheme.necessary) {
    const has = spend(std, slots);
    if (has < slots) texts.push(`“${name(std)}”应 ${slots} 个半月，只有 ${has} 个`);
  }
  for (const { options, minDept, maxDept, slots } of scheme.optional) {
    let has = 0;
    let departments = 0;
    for (const std of options) {
      const spent = spend(std, slots - has);
      has += spent;
      if (spent > 0) departments++;
    }
    if (has < slots) texts.push(`选修应 ${slots} 个半月，只有 ${has} 个`);
    if (departments < minDept || departments > maxDept) {
      texts.push(`选修科室应 ${minDept} 至 ${maxDept} 个，实为 ${departments} 个`);
    }
  }
  for (const [std, slots] of left) {
    const placed = pieces.some((piece) => piece.std === std);
    if (slots > 0 && placed && !scheme.reserve.std.includes(std)) texts.push(`“${name(std)}”多出 ${slots} 个半月`);
  }
  return texts;
}

interface Run {
  std: number;
  hosp: number;
  slots: number;
  /** Some of it, all of it is pinned. */
  isPinned: boolean;
  isPin: boolean;
}

/** Stays as they are seen: one goes on over leave, and over a pin of another department. */
function runsOf(trainee: Trainee, at: readonly (Piece | undefined)[], isAway: (slot: number) => boolean): Run[] {
  const runs: Run[] = [];
  const isSame = (one: Run | undefined, { std, hosp }: { std: number; hosp: number }) =>
    one?.std === std && one.hosp === hosp;
  for (let slot = trainee.from; slot < trainee.to; slot++) {
    const piece = at[slot];
    if (isAway(slot) || !piece) continue;
    const isPin = trainee.pins.some(([from, to]) => slot >= from && slot < to);
    const last = runs.at(-1);
    const before = runs.at(-2);
    if (last && isSame(last, piece)) {
      last.slots++;
      last.isPinned ||= isPin;
      last.isPin &&= isPin;
    } else if (last?.isPin && before && isSame(before, piece)) {
      // The pin between goes before what it interrupts, so that more of the same still finds its run at the end.
      runs.splice(-2, 2, last, before);
      before.slots++;
    } else runs.push({ std: piece.std, hosp: piece.hosp, slots: 1, isPinned: isPin, isPin });
  }
  return runs;
}

function checkPieces(
  scheme: Scheme,
  trainee: Trainee,
  at: readonly (Piece | undefined)[],
  isAway: (slot: number) => boolean,
  name: (std: number) => string,
): string[] {
  const runs = runsOf(trainee, at, isAway);
  return scheme.necessary.flatMap((item) => {
    const own = runs.filter(({ std }) => std === item.std);
    const texts: string[] = [];
    const most = item.maxPieces + (scheme.reserve.std.includes(item.std) ? 1 : 0);
    if (own.length > most) texts.push(`“${name(item.std)}”分成 ${own.length} 段，最多 ${most} 段`);
    const short = own.find((run) => run.slots < leastOf(item, trainee) && !run.isPinned);
    if (short) texts.push(`“${name(item.std)}”有一段只有 ${short.slots} 个半月，至少 ${item.minPiece} 个`);
    return texts;
  });
}

/** What is left of an item may be shorter than its shortest piece. */
function leastOf({ std, slots, minPiece }: NecessaryItem, trainee: Trainee): number {
  const pinned = trainee.pins.reduce((sum, pin) => sum + (pin[2] === std ? pin[1] - pin[0] : 0), 0);
  const left = slots - (trainee.done[String(std)] ?? 0) - pinned;
  return left > 0 ? Math.min(minPiece, left) : minPiece;
}

function checkCells(instance: Instance, plans: ReadonlyMap<number, readonly Piece[]>): PlanCell[] {
  const { T, hosp, types, trainees } = instance;
  const place = new Map(hosp.map(({ id }, index) => [id, index]));
  const all = hosp.map(() => new Array<number>(T).fill(0));
  const byType = types.map(() => hosp.map(() => new Array<number>(T).fill(0)));
  for (const trainee of trainees) {
    const type = types.indexOf(trainee.type);
    for (const piece of plans.get(trainee.id) ?? []) {
      const index = place.get(piece.hosp);
      if (index === undefined) continue;
      for (let slot = Math.max(0, piece.from); slot < Math.min(T, piece.to); slot++) {
        all[index]![slot]!++;
        byType[type]![index]![slot]!++;
      }
    }
  }
  const cells: PlanCell[] = [];
  hosp.forEach((dept, index) => {
    for (let slot = 0; slot < T; slot++) {
      const people = all[index]![slot]!;
      const over = Math.max(0, people - dept.cap[slot]!);
      const under = Math.max(0, dept.min[slot]! - people);
      if (over + under > 0) cells.push({ hosp: dept.id, slot, type: null, over, under });
      types.forEach((type, t) => {
        const most = dept.capType[String(type)]?.[slot] ?? Infinity;
        const overType = byType[t]![index]![slot]! - most;
        if (overType > 0) cells.push({ hosp: dept.id, slot, type, over: overType, under: 0 });
      });
    }
  });
  return cells;
}
