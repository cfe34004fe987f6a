import { needKinds, type Model, type Need } from './model-types';
import type { OptionalGroup } from './types';

/**
 * What is left of an optional group: each chosen department gets an equal share. Departments that are begun are
 * chosen; what they have beyond the group is left in `credit` for the reserve.
 */
export function optionalNeeds(model: Model, group: OptionalGroup, credit: Map<number, number>): Need[] {
  const options = group.options.map((id) => model.stdIndex.get(id)!);
  let left = group.slots;
  const begun: { std: number; has: number }[] = [];
  for (const std of options) {
    const has = Math.min(credit.get(std) ?? 0, left);
    if (has === 0) continue;
    begun.push({ std, has });
    credit.set(std, credit.get(std)! - has);
    left -= has;
  }
  if (left === 0) return [];
  const count = Math.min(Math.max(group.minDept, begun.length, 1), Math.max(group.maxDept, 1));
  const fresh = Math.max(0, Math.min(count - begun.length, left));
  const wants = sharesOf(group.slots, count, begun, fresh, left);
  const others = options.filter((std) => !begun.some((one) => one.std === std));
  return wants.flatMap((slots, index) => {
    if (slots === 0) return [];
    return [needOf(model, index < begun.length ? [begun[index]!.std] : others, slots)];
  });
}

/** Half months for each department that is begun, then for each new one; `left` in all, new ones at least 1. */
function sharesOf(
  slots: number,
  count: number,
  begun: readonly { has: number }[],
  fresh: number,
  left: number,
): number[] {
  const share = (index: number) => Math.floor(slots / count) + (index < slots % count ? 1 : 0);
  const wants = Array.from({ length: begun.length + fresh }, (_, index) =>
    index < begun.length ? Math.max(0, share(index) - begun[index]!.has) : Math.max(1, share(index)),
  );
  let excess = wants.reduce((sum, want) => sum + want, 0) - left;
  for (let index = 0; excess > 0 && index < wants.length; index++) {
    const less = Math.min(excess, wants[index]! - (index < begun.length ? 0 : 1));
    wants[index]! -= less;
    excess -= less;
  }
  if (excess < 0 && wants.length > 0) wants[wants.length - 1]! -= excess;
  return wants;
}

function needOf(model: Model, options: readonly number[], slots: number): Need {
  const pairs = options.flatMap((std) => [...model.hospOfStd[std]!].map((hosp) => [std, hosp] as const));
  return {
    kind: needKinds.optional,
    slots,
    stds: Int32Array.from(pairs, ([std]) => std),
    hosps: Int32Array.from(pairs, ([, hosp]) => hosp),
    maxPieces: 1,
    minPiece: 1,
    touch: -1,
    touchHosp: -1,
  };
}
