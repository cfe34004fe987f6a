import { RuleRefusal } from '../kernel/rule-kind';
import { compare, distance, dividedBy, exact, larger, plus, smaller, sumOf, whole, type Exact } from '../kernel/exact';
import { hasTwice } from './score-item';
import type { ScoreItem, Waiting } from './score-types';

const meanOf = (left: Exact, right: Exact): Exact => dividedBy(plus(left, right), whole(2));

/**
 * Points that people gave, not yet rounded: by points of a rubric or by marks in the order in which they were given.
 * @throws RuleRefusal for what no marker of this item can give
 */
export function marksScore(item: ScoreItem, marks: readonly Exact[]): Exact | Waiting {
  const needed = item.marks_needed ?? 1;
  const [first, second, third] = marks;
  if (!first) return 'UNMARKED';
  if (needed === 1) return first;
  if (!second) return 'WAITING_SECOND';
  if (compare(distance(first, second), exact(item.threshold ?? 0)) <= 0) return meanOf(first, second);
  if (!third) return 'ARBITRATION_NEEDED';
  if (item.arbitration !== 'closest') return third;
  const nearness = compare(distance(first, third), distance(second, third));
  const nearer = nearness < 0 ? first : nearness > 0 ? second : larger(first, second);
  return meanOf(nearer, third);
}

/** The marks in a response `{ points }` or `{ marks }`; none where it is blank. */
export function marksIn(item: ScoreItem, response: unknown): Exact[] {
  if (typeof response !== 'object' || response === null || Array.isArray(response)) return refuse();
  const { points, marks, ...others } = response as Record<string, unknown>;
  if (Object.keys(others).length > 0 || (points !== undefined && marks !== undefined)) refuse();
  if (points !== undefined) return [rubricSum(item, points)];
  if (!Array.isArray(marks)) return marks === undefined || marks === null ? [] : refuse();
  if (marks.length > ((item.marks_needed ?? 1) === 1 ? 1 : 3)) {
    throw new RuleRefusal('TOO_MANY_MARKS', '评分次数超过本题所需');
  }
  return marks.map((mark: unknown) => {
    if (typeof mark !== 'number' || !(mark >= 0 && mark <= item.max!)) {
      throw new RuleRefusal('MARK_OUT_OF_RANGE', `评分应在 0 到 ${item.max} 之间`);
    }
    return exact(mark);
  });
}

function rubricSum({ rubric, max }: ScoreItem, points: unknown): Exact {
  if (!rubric || !Array.isArray(points)) return refuse();
  const known = new Map(rubric.map(({ id, score }) => [id, exact(score)]));
  if (hasTwice(points) || points.some((id) => !known.has(id))) return refuse();
  return smaller(sumOf(points.map((id) => known.get(id)!)), exact(max!));
}

function refuse(): never {
  throw new RuleRefusal('INVALID_ANSWER', '评分应写作 { points: [要点编号] } 或 { marks: [分数] }');
}
