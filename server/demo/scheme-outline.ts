/**
 * Rotation schemes as the residency standard writes them, in months with a step of a half: necessary items, groups
 * to choose from, reserve time. `months` is the total the scheme must add up to.
 */
export interface SchemeOutline {
  subject: string;
  months: number;
  necessary: Record<string, number>;
  optional: OptionalGroupOutline[];
  reserve: number;
}

/** Choose between `min` and `max` departments; together they fill `months`. */
export interface OptionalGroupOutline {
  name: string;
  selectType: 'fixed' | 'free';
  min: number;
  max: number;
  months: number;
  from: string[];
}

/** A group in which exactly `count` departments are chosen, a month each. */
export function choose(count: number, from: string[]): OptionalGroupOutline {
  return {
    name: `选轮科室（${from.length}选${count}）`,
    selectType: 'fixed',
    min: count,
    max: count,
    months: count,
    from,
  };
}

/** A group in which the months may be spread over `min` to `max` departments. */
export function spread(months: number, min: number, max: number, from: string[]): OptionalGroupOutline {
  return { name: `自由选科（${min}至${max}科）`, selectType: 'free', min, max, months, from };
}

/** Sum of a scheme's parts in months; `months` says what it should be. */
export function outlineTotal(outline: SchemeOutline): number {
  const necessary = Object.values(outline.necessary).reduce((sum, months) => sum + months, 0);
  const optional = outline.optional.reduce((sum, group) => sum + group.months, 0);
  return necessary + optional + outline.reserve;
}
