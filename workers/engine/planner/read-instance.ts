import { BadPlannerFile, distinct, listAt, objectAt, refuse, textAt, wholeAt } from './read-value';
import type { HospDept, Instance, OptionalGroup, PersonPlan, Scheme, Trainee } from './types';

/** Bounds of what is planned at once: ten years, more people and departments than a hospital has. */
const bounds = { slots: 240, people: 20_000, departments: 1_000, id: 1_000_000_000, places: 100_000 };

type Known = ReadonlySet<number>;
const idAt = (value: unknown, where: string) => wholeAt(value, where, 0, bounds.id);

/** An id of a list before: `what` names the list. */
function knownAt(known: Known, what: string): (value: unknown, where: string) => number {
  return (value, where) => {
    const id = idAt(value, where);
    if (!known.has(id)) throw new BadPlannerFile(`${where} 指向不存在的${what}：${id}`);
    return id;
  };
}

const idsOf = (rows: readonly { id: number }[]): Known => new Set(rows.map(({ id }) => id));

/** Reads what a file or another thread holds as an instance. @throws BadPlannerFile naming the place that is wrong */
export function readInstance(value: unknown): Instance {
  const root = objectAt(value, '文件');
  const T = wholeAt(root['T'], 'T', 1, bounds.slots);
  const start = textAt(root['start'], 'start');
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(start)) refuse('start', ' YYYY-MM', start);
  const types = listAt(root['types'], 'types', 50, idAt);
  const hosp = distinct(
    listAt(root['hosp'], 'hosp', bounds.departments, (row, where) => hospAt(row, where, T, types)),
    'hosp',
  );
  const hospId = knownAt(idsOf(hosp), '医院科室');
  const std = distinct(
    listAt(root['std'], 'std', bounds.departments, (value, where) => {
      const row = objectAt(value, where);
      const served = listAt(row['hosp'], `${where}.hosp`, bounds.departments, hospId);
      return { id: idAt(row['id'], `${where}.id`), name: textAt(row['name'], `${where}.name`), hosp: served };
    }),
    'std',
  );
  const stds = idsOf(std);
  const schemes = distinct(
    listAt(root['schemes'], 'schemes', 2_000, (row, where) => schemeAt(row, where, T, stds)),
    'schemes',
  );
  const scheme = knownAt(idsOf(schemes), '培训方案');
  const typeAt = knownAt(new Set(types), '人员类型');
  const trainees = distinct(
    listAt(root['trainees'], 'trainees', bounds.people, (row, where) => {
      const trainee = objectAt(row, where);
      const place = knownAt(stds, '标准科室');
      return traineeAt(trainee, where, T, {
        scheme: scheme(trainee['scheme'], `${where}.scheme`),
        type: typeAt(trainee['type'], `${where}.type`),
        pin: (pin, at) => [...rangeAt(pin, at, T, 4), place(pin[2], `${at}[2]`), hospId(pin[3], `${at}[3]`)],
        std: place,
      });
    }),
    'trainees',
  );
  return { T, start, types, hosp, std, schemes, trainees };
}

function hospAt(value: unknown, where: string, T: number, types: readonly number[]): HospDept {
  const row = objectAt(value, where);
  const places = (list: unknown, at: string) => {
    const read = listAt(list, at, T, (count, place) => wholeAt(count, place, 0, bounds.places));
    if (read.length !== T) throw new BadPlannerFile(`${at} 应有 ${T} 项，实有 ${read.length} 项`);
    return read;
  };
  const capType: Record<string, number[]> = {};
  for (const [type, list] of Object.entries(objectAt(row['capType'] ?? {}, `${where}.capType`))) {
    if (!types.includes(Number(type))) throw new BadPlannerFile(`${where}.capType 中的人员类型不存在：${type}`);
    capType[type] = places(list, `${where}.capType.${type}`);
  }
  return {
    id: idAt(row['id'], `${where}.id`),
    name: textAt(row['name'], `${where}.name`),
    capType,
    cap: places(row['cap'], `${where}.cap`),
    min: places(row['min'] ?? new Array<number>(T).fill(0), `${where}.min`),
  };
}

function schemeAt(value: unknown, where: string, T: number, stds: Known): Scheme {
  const row = objectAt(value, where);
  const std = knownAt(stds, '标准科室');
  const stdList = (list: unknown, at: string) => listAt(list, at, bounds.departments, std);
  const count = (number: unknown, at: string, least = 0) => wholeAt(number, at, least, T);
  const necessary = listAt(row['necessary'], `${where}.necessary`, 100, (value, at) => {
    const item = objectAt(value, at);
    return {
      std: std(item['std'], `${at}.std`),
      slots: count(item['slots'], `${at}.slots`),
      maxPieces: count(item['maxPieces'], `${at}.maxPieces`, 1),
      minPiece: count(item['minPiece'], `${at}.minPiece`, 1),
    };
  });
  if (new Set(necessary.map((item) => item.std)).size < necessary.length) {
    throw new BadPlannerFile(`${where}.necessary 中有重复的标准科室`);
  }
  const optional = listAt(row['optional'], `${where}.optional`, 20, (value, at): OptionalGroup => {
    const group = objectAt(value, at);
    const options = stdList(group['options'], `${at}.options`);
    const minDept = count(group['minDept'], `${at}.minDept`);
    const maxDept = count(group['maxDept'], `${at}.maxDept`, minDept);
    if (minDept > options.length)
      throw new BadPlannerFile(`${at} 要选 ${minDept} 个科室，只有 ${options.length} 个可选`);
    return { options, minDept, maxDept, slots: count(group['slots'], `${at}.slots`, minDept) };
  });
  const reserve = objectAt(row['reserve'], `${where}.reserve`);
  return {
    id: idAt(row['id'], `${where}.id`),
    major: textAt(row['major'], `${where}.major`),
    version: textAt(row['version'], `${where}.version`),
    necessary,
    optional,
    reserve: {
      std: stdList(reserve['std'], `${where}.reserve.std`),
      slots: count(reserve['slots'], `${where}.reserve.slots`),
    },
    first: stdList(row['first'] ?? [], `${where}.first`),
    last: stdList(row['last'] ?? [], `${where}.last`),
  };
}

type Range = [from: number, to: number];

function rangeAt(value: unknown, where: string, T: number, length: number): Range {
  if (!Array.isArray(value) || value.length !== length) return refuse(where, `有 ${length} 个数的列表`, value);
  const from = wholeAt(value[0], `${where}[0]`, 0, T);
  return [from, wholeAt(value[1], `${where}[1]`, from + 1, T)];
}

interface TraineeParts {
  scheme: number;
  type: number;
  pin: (value: unknown[], where: string) => [number, number, number, number];
  std: (value: unknown, where: string) => number;
}

function traineeAt(row: Record<string, unknown>, where: string, T: number, parts: TraineeParts): Trainee {
  const from = wholeAt(row['from'], `${where}.from`, 0, T);
  const done: Record<string, number> = {};
  for (const [id, slots] of Object.entries(objectAt(row['done'] ?? {}, `${where}.done`))) {
    const std = parts.std(Number(id), `${where}.done`);
    done[String(std)] = wholeAt(slots, `${where}.done.${id}`, 0, bounds.slots);
  }
  return {
    id: idAt(row['id'], `${where}.id`),
    name: textAt(row['name'], `${where}.name`),
    scheme: parts.scheme,
    type: parts.type,
    from,
    done,
    to: wholeAt(row['to'], `${where}.to`, from, T),
    leave: listAt(row['leave'] ?? [], `${where}.leave`, 200, (range, at) => rangeAt(range, at, T, 2)),
    pins: listAt(row['pins'] ?? [], `${where}.pins`, 200, (pin, at) => {
      return Array.isArray(pin) ? parts.pin(pin, at) : refuse(at, '列表', pin);
    }),
  };
}

/**
 * Reads a plan, or the answer of the command that holds one, beside its instance. People who are no longer in the
 * instance are left out; a department that is no longer there is refused.
 */
export function readPlan(value: unknown, instance: Instance): PersonPlan[] {
  const rows = Array.isArray(value) ? value : objectAt(value, '方案')['plan'];
  const std = knownAt(idsOf(instance.std), '标准科室');
  const hosp = knownAt(idsOf(instance.hosp), '医院科室');
  const known = idsOf(instance.trainees);
  const plans = listAt(rows, 'plan', bounds.people, (value, where) => {
    const row = objectAt(value, where);
    const pieces = listAt(row['pieces'], `${where}.pieces`, bounds.slots, (value, at) => {
      const piece = objectAt(value, at);
      const from = wholeAt(piece['from'], `${at}.from`, 0, instance.T);
      const to = wholeAt(piece['to'], `${at}.to`, from + 1, instance.T);
      return { from, to, std: std(piece['std'], `${at}.std`), hosp: hosp(piece['hosp'], `${at}.hosp`) };
    });
    return { trainee: idAt(row['trainee'], `${where}.trainee`), pieces };
  });
  return plans.filter(({ trainee }) => known.has(trainee));
}
