import type { Complaint } from './complaint';
import { writesOf } from './audit';
import { importsOf, type HistoryEvent } from './history';
import { planOf, type PersonPlan } from './plan';
import { differing, monthsOfImage, overlaid, rotationsOf, type Rotations } from './rotations';
import type { Snapshot, StoredChunk, StoredImage, StoredPiece } from './snapshot';

/**
 * Replays what the audit log says was written over the rotations from before the history, and compares: records,
 * images and counts of every chunk.
 */
export function checkRecords(
  history: readonly HistoryEvent[],
  snapshot: Snapshot,
  before: readonly StoredPiece[],
): Complaint[] {
  const complaints: Complaint[] = [...checkHalves(snapshot)];
  const plans = new Map(importsOf(history).map((wanted) => [wanted.id, planOf(wanted, snapshot)]));
  const chunks = new Map(snapshot.chunks.map((chunk) => [chunkKey(chunk.jobId, chunk.seq), chunk]));
  const images = new Map(snapshot.images.map((image) => [`${image.changeId}/${image.userId}`, image]));
  const expected = rotationsOf(before);
  for (const { jobId, seq } of writesOf(snapshot.audit)) {
    const plan = plans.get(jobId)?.[seq];
    if (!plan) continue;
    const counts = { created: 0, changed: 0, same: 0, removed: 0 };
    for (const person of plan) {
      const prior = expected.get(person.userId);
      const after = overlaid(prior, person);
      addCounts(counts, prior, person);
      const image = images.get(`${jobId}/${person.userId}`);
      images.delete(`${jobId}/${person.userId}`);
      complaints.push(...checkImage(jobId, person.userId, prior, after, image));
      expected.set(person.userId, after);
    }
    complaints.push(...checkCounts(chunks.get(chunkKey(jobId, seq)), counts));
  }
  for (const image of images.values()) {
    if (plans.has(image.changeId))
      complaints.push({ kind: 'image', text: `an image of person ${image.userId} without a write` });
  }
  return [...complaints, ...compare(snapshot, expected, plans, chunks)];
}

const chunkKey = (jobId: string, seq: number) => `${jobId}/${seq}`;

/** No half month of a person twice; every piece stands for a standard department of the handbook. */
function checkHalves({ pieces, links }: Snapshot): Complaint[] {
  const seen = new Set<string>();
  const complaints: Complaint[] = [];
  for (const { userId, start, length, deptId, stDeptId } of pieces) {
    for (let half = start; half < start + length; half++) {
      const place = `${userId}/${half}`;
      if (seen.has(place)) complaints.push({ kind: 'duplicate', text: `person ${userId}, half month ${half} twice` });
      seen.add(place);
    }
    if (!links.has(`${stDeptId}/${deptId}`))
      complaints.push({ kind: 'record', text: `person ${userId}, ${start}: ${deptId} does not stand for ${stDeptId}` });
  }
  return complaints;
}

type Counts = Pick<StoredChunk, 'created' | 'changed' | 'same' | 'removed'>;

function addCounts(counts: Counts, prior: ReadonlyMap<number, string> | undefined, { months }: PersonPlan): void {
  for (const [month, text] of months) {
    const had = prior?.get(month);
    if (text === '') counts.removed += had === undefined ? 0 : 1;
    else if (had === undefined) counts.created += 1;
    else if (had === text) counts.same += 1;
    else counts.changed += 1;
  }
}

function checkCounts(chunk: StoredChunk | undefined, counts: Counts): Complaint[] {
  if (!chunk) return [];
  return (['created', 'changed', 'same', 'removed'] as const)
    .filter((name) => chunk[name] !== counts[name])
    .map((name) => ({
      kind: 'count',
      text: `chunk ${chunk.seq} of ${chunk.jobId}: ${name} is ${chunk[name]}, should be ${counts[name]}`,
    }));
}

function checkImage(
  jobId: string,
  userId: number,
  prior: ReadonlyMap<number, string> | undefined,
  after: ReadonlyMap<number, string>,
  image: StoredImage | undefined,
): Complaint[] {
  const months = differing(prior, after);
  const within = (state: ReadonlyMap<number, string> | undefined) =>
    new Map(months.flatMap((month) => (state?.has(month) ? [[month, state.get(month)!] as const] : [])));
  const isRight =
    months.length === 0
      ? image === undefined
      : image !== undefined &&
        image.months.join() === months.join() &&
        differing(monthsOfImage(image.before), within(prior)).length === 0 &&
        differing(monthsOfImage(image.after), within(after)).length === 0;
  return isRight ? [] : [{ kind: 'image', text: `the image of person ${userId} in ${jobId} is not what happened` }];
}

/** Whose records are not as expected, told by chunk: all of a chunk, or some of it. */
function compare(
  snapshot: Snapshot,
  expected: Rotations,
  plans: ReadonlyMap<string, PersonPlan[][]>,
  chunks: ReadonlyMap<string, StoredChunk>,
): Complaint[] {
  const actual = rotationsOf(snapshot.pieces);
  const everybody = new Set([...actual.keys(), ...expected.keys()]);
  const wrong = new Set([...everybody].filter((user) => differing(actual.get(user), expected.get(user)).length > 0));
  const complaints: Complaint[] = [];
  for (const [jobId, plan] of [...plans].reverse()) {
    for (const [seq, people] of plan.entries()) {
      const touched = people.filter(({ userId }) => wrong.has(userId));
      if (touched.length === 0) continue;
      touched.forEach(({ userId }) => wrong.delete(userId));
      const isAll = touched.length === people.length;
      const isWritten = chunks.get(chunkKey(jobId, seq))?.isWritten ?? false;
      complaints.push({
        kind: isAll && isWritten ? 'lost' : 'half-written',
        text: `chunk ${seq} of ${jobId} (${isWritten ? 'marked as written' : 'not marked'}): ${touched.length} of ${people.length} people are not as they should be`,
      });
    }
  }
  for (const userId of wrong) complaints.push({ kind: 'record', text: `person ${userId} changed without an import` });
  return complaints;
}
