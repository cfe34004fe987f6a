import { RuleRefusal } from '../kernel/rule-kind';
import {
  dividedBy,
  exact,
  larger,
  negative,
  rounded,
  sumOf,
  times,
  toNumber,
  whole,
  zero,
  type Exact,
} from '../kernel/exact';
import { blanksScore, normalised } from './score-blanks';
import { hotspotScore } from './score-hotspot';
import { checkItem, hasTwice, keyOf, optionsOf, type Way } from './score-item';
import { marksIn, marksScore } from './score-marks';
import type { ScoreItem, Waiting } from './score-types';

/**
 * Points of an item for a response (design sections 2.18 and 4): exact, rounded half up to 0.01 once per part, a group
 * being the sum of its parts; or what is still waited for.
 * @param response as it is stored: a letter, letters, a list of blanks, `{ points }`, `{ marks }`, places, by child id
 * @throws RuleRefusal for a setting that the product does not offer, and for an answer that is none
 */
export function scoreOf(item: ScoreItem, response: unknown): number | Waiting {
  const score = partScore(item, response);
  return typeof score === 'string' ? score : toNumber(score);
}

function partScore(item: ScoreItem, response: unknown): Exact | Waiting {
  const way = checkItem(item);
  if (way === 'group') return groupScore(item, response);
  const answer = readAnswer(item, way, response);
  if (item.void === 'exclude') return zero;
  if (item.void) return item.void === 'full' || answer ? rounded(exact(item.max!)) : zero;
  if (!answer) return way === 'marked' ? 'UNMARKED' : zero;
  const score = answer();
  return typeof score === 'string' ? score : rounded(score);
}

const waits: readonly Waiting[] = ['UNMARKED', 'WAITING_SECOND', 'ARBITRATION_NEEDED'];

function groupScore({ void: isVoid, options, children }: ScoreItem, response: unknown): Exact | Waiting {
  const answers = isBlank(response) ? {} : response;
  if (typeof answers !== 'object' || answers === null || Array.isArray(answers)) {
    return refuse('题组的作答应按小题编号给出');
  }
  const known = children!.map(({ id }) => id!);
  if (Object.keys(answers).some((id) => !known.includes(id))) return refuse('作答中有题组以外的小题');
  const scores = children!.map((child) =>
    partScore(
      { ...child, void: child.void ?? isVoid, ...(options && !child.options ? { options } : {}) },
      Object.hasOwn(answers, child.id!) ? Reflect.get(answers, child.id!) : undefined,
    ),
  );
  const waiting = waits.find((wait) => scores.includes(wait));
  return waiting ?? sumOf(scores.filter((score) => typeof score !== 'string'));
}

/** Missing, null, "", [] and {} are blank. */
function isBlank(response: unknown): boolean {
  if (response === undefined || response === null || response === '') return true;
  return typeof response === 'object' && Object.keys(response).length === 0;
}

/** Reads the answer; gives what it is worth, or undefined where it is blank. */
function readAnswer(item: ScoreItem, way: Way, response: unknown): (() => Exact | Waiting) | undefined {
  if (isBlank(response)) return undefined;
  if (way === 'choice') {
    const letter = letterIn(item, response);
    return () => (keyOf(item).includes(letter) ? exact(item.max!) : negative(exact(item.penalty ?? 0)));
  }
  if (way === 'multiple') {
    const chosen = Array.isArray(response) ? response.map((one) => letterIn(item, one)) : [];
    if (chosen.length === 0 || hasTwice(chosen)) refuse('多选题的作答应是不重复的选项列表');
    return () => multipleScore(item, chosen);
  }
  if (way === 'blanks') {
    const texts = blanksIn(item, response);
    return texts.every((text) => normalised(text) === '') ? undefined : () => blanksScore(item, texts);
  }
  if (way === 'hotspot') {
    const places = placesIn(item, response);
    return () => hotspotScore(item, places);
  }
  const marks = marksIn(item, response);
  return marks.length === 0 ? undefined : () => marksScore(item, marks);
}

function letterIn(item: ScoreItem, response: unknown): string {
  const options = optionsOf(item);
  if (typeof response === 'string' && (options ? options.includes(response) : /^[A-Z]$/.test(response))) {
    return response;
  }
  return refuse('作答不是本题的选项');
}

function blanksIn({ blanks }: ScoreItem, response: unknown): string[] {
  if (!Array.isArray(response) || (blanks && response.length > blanks.length)) {
    return refuse('填空题的作答应是各空的列表，且不多于空数');
  }
  return response.map((text: unknown) => {
    if (text === null || text === undefined) return '';
    if (typeof text === 'string') return text;
    return typeof text === 'number' ? String(text) : refuse('每空的作答应是文字');
  });
}

function placesIn({ max_marks }: ScoreItem, response: unknown): number[][] {
  if (!Array.isArray(response)) return refuse('图片题的作答应是坐标列表');
  if (response.length > (max_marks ?? Infinity)) {
    throw new RuleRefusal('TOO_MANY_MARKS', `最多标记 ${max_marks} 处`);
  }
  const isPlace = (place: unknown): place is number[] =>
    Array.isArray(place) &&
    place.length === 2 &&
    place.every((at: unknown) => typeof at === 'number' && at >= 0 && at <= 1);
  return response.every(isPlace) ? response : refuse('坐标应写作 [x, y]，在 0 到 1 之间');
}

/** X items by their policy; what was chosen is not blank here. */
function multipleScore(item: ScoreItem, chosen: readonly string[]): Exact {
  const key = keyOf(item);
  const options = optionsOf(item)!.length;
  const right = chosen.filter((letter) => key.includes(letter)).length;
  const wrong = chosen.length - right;
  const isAll = right === key.length && wrong === 0;
  const max = exact(item.max!);
  const share = (parts: number, of: number) => dividedBy(times(max, larger(whole(parts), zero)), whole(of));
  // Neither a key left out nor a wrong one taken.
  const decided = options - wrong - (key.length - right);
  switch (item.policy ?? 'all_or_nothing') {
    case 'half_if_subset':
      return isAll ? max : wrong === 0 ? share(1, 2) : zero;
    case 'proportional_no_wrong':
      return wrong === 0 ? share(right, key.length) : zero;
    case 'right_minus_wrong':
      return share(right - wrong, key.length);
    case 'per_option':
      return share(decided, options);
    case 'per_option_penalty':
      return share(2 * decided - options, options);
    default:
      return isAll ? max : zero;
  }
}

function refuse(words: string): never {
  throw new RuleRefusal('INVALID_ANSWER', words);
}
