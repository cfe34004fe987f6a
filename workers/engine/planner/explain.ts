import { hallSet, necessaryDemands, type HallSet } from './hall';
import type { Model, Person } from './model-types';
import { crowdedMoments } from './moments';
import { Places } from './places';
import type { Cause, CauseKind } from './types';
import { monthsText, rangeText } from './words';

/** The longest list that anybody reads. */
const mostCauses = 50;

/**
 * Why no plan of this instance can be, with a proof for each cause: single people first, then pins and what is past,
 * then people who together need more than their departments hold, then half months with more people than places. Empty
 * where nothing is proved, which does not say that a plan exists. `deep` looks at every half month.
 */
export function proveImpossible(model: Model, { deep }: { deep: boolean } = { deep: false }): Cause[] {
  const fixed = new Places(model);
  const causes = [...personCauses(model), ...contradictions(model), ...pinCauses(model, fixed)];
  for (const demands of necessaryDemands(model)) {
    const set = hallSet(model, fixed, demands, 'as-is');
    if (set) causes.push(hallCause(model, fixed, demands, set));
  }
  if (deep || causes.length === 0) {
    for (const { slot, set } of crowdedMoments(model, fixed, deep)) causes.push(momentCause(model, slot, set));
  }
  return causes.slice(0, mostCauses);
}

function personCauses(model: Model): Cause[] {
  return model.people.flatMap((person) => {
    if (!person.problem) return [];
    const { needed, available, kind } = person.problem;
    const { from, to } = person.trainee;
    return [
      {
        kind: kind === 'pin' ? ('pins' as const) : ('person' as const),
        subject: person.trainee.name,
        needed,
        available,
        missing: needed - available,
        from,
        to,
        text: personText(model, person),
      },
    ];
  });
}

function personText(model: Model, { trainee, scheme, problem }: Person): string {
  const who = `${trainee.name}（${scheme.major}）`;
  const { needed, available, kind, std } = problem!;
  const department = std < 0 ? '' : model.instance.std[std]!.name;
  if (kind === 'months') {
    const missing = monthsText(needed - available);
    return `${who}剩余 ${monthsText(available)} 个月，仍需 ${monthsText(needed)} 个月：不可能完成，差 ${missing} 个月。可选：延期或减免。`;
  }
  if (kind === 'mapping') {
    return `${who}还需在“${department}”轮转 ${monthsText(needed)} 个月，但没有对应的医院科室。请先建立科室对应。`;
  }
  if (kind === 'reserve') {
    return `${who}多出 ${monthsText(needed)} 个月，培训方案中没有可用的机动科室。请补充机动科室或缩短培训期。`;
  }
  return `${who}在“${department}”的固定安排不成立：超出培训期、与请假或其他固定安排重叠，或科室不对应。请更正或取消。`;
}

/** A department that has to have more people than it may. */
function contradictions({ instance: { hosp, start }, T, cap, min }: Model): Cause[] {
  return hosp.flatMap(({ name }, h) => {
    const slots = Array.from({ length: T }, (_, slot) => slot).filter(
      (slot) => min[h * T + slot]! > cap[h * T + slot]!,
    );
    if (slots.length === 0) return [];
    const [from, to] = [slots[0]!, slots.at(-1)! + 1];
    const needed = slots.reduce((sum, slot) => sum + min[h * T + slot]!, 0);
    const available = slots.reduce((sum, slot) => sum + cap[h * T + slot]!, 0);
    const text = `${name} ${rangeText(start, from, to)}：最少人数大于容量。请更正其中之一。`;
    return [{ kind: 'dept' as const, subject: name, needed, available, missing: needed - available, from, to, text }];
  });
}

/** Pins, and what lies before a re-plan, above capacity by themselves: one cause for each department. */
function pinCauses({ instance: { hosp, start, types }, H, T, cap, capType }: Model, fixed: Places): Cause[] {
  return hosp.flatMap(({ name }, h) => {
    const sum = { needed: 0, available: 0, from: T, to: 0, type: '' };
    for (let slot = 0; slot < T; slot++) {
      const cell = h * T + slot;
      let [people, places] = [fixed.occ[cell]!, cap[cell]!];
      let type = '';
      types.forEach((id, t) => {
        const at = t * H * T + cell;
        if (fixed.occType[at]! - capType[at]! <= people - places) return;
        [people, places, type] = [fixed.occType[at]!, capType[at]!, `类型 ${id} 的`];
      });
      if (people <= places) continue;
      sum.needed += people;
      sum.available += places;
      sum.from = Math.min(sum.from, slot);
      sum.to = slot + 1;
      sum.type = type;
    }
    const { needed, available, from, to, type } = sum;
    const missing = needed - available;
    if (missing <= 0) return [];
    const text =
      `${name} ${rangeText(start, from, to)}：${type}固定安排共 ${monthsText(needed)} 人月，` +
      `容量 ${monthsText(available)} 人月，超出 ${monthsText(missing)} 人月。请调整固定安排或增加名额。`;
    return [{ kind: 'pins' as const, subject: name, needed, available, missing, from, to, text }];
  });
}

function hallCause(model: Model, fixed: Places, demands: Parameters<typeof hallSet>[2], set: HallSet): Cause {
  const { instance } = model;
  const names = [...new Set(set.demands.map(({ std }) => instance.std[std]!.name))];
  const kind: CauseKind = !hallSet(model, fixed, demands, 'any-type')
    ? 'type'
    : hallSet(model, fixed, demands, 'any-month')
      ? 'dept'
      : 'months';
  const types = [...new Set(set.demands.map(({ type }) => instance.types[type]!))];
  const { needed, available, from, to } = set;
  const missing = needed - available;
  const people = set.demands.reduce((sum, demand) => sum + demand.people, 0);
  const who = kind === 'type' ? `（类型 ${types.join('、')}）` : '';
  const where = [...new Set(set.hosps.map((hosp) => instance.hosp[hosp]!.name))].join('、') || names.join('、');
  const text =
    `${names.join('、')}${who}：${people} 人共需 ${monthsText(needed)} 人月，` +
    `${where} ${rangeText(instance.start, from, to)} 共 ${monthsText(available)} 人月，缺 ${monthsText(missing)} 人月`;
  return { kind, subject: names.join('、'), needed, available, missing, from, to, text };
}

function momentCause({ instance }: Model, slot: number, { needed, available }: HallSet): Cause {
  const moment = rangeText(instance.start, slot, slot + 1);
  const missing = needed - available;
  const text = `${moment}：${needed} 人在培，可去的科室合计只有 ${available} 个名额，缺 ${missing} 个`;
  return { kind: 'months', subject: moment, needed, available, missing, from: slot, to: slot + 1, text };
}
