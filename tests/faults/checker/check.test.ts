import { describe, expect, it } from 'vitest';
import { check } from './check';
import type { ComplaintKind } from './complaint';
import { chained, jobId, piece, soundEvidence, wantedOf, type LooseEvidence } from './evidence';
import type { CallEvent } from './history';

/** Kinds of complaints about evidence that was sound until `harm` was done to it. */
function complaintsAfter(harm: (evidence: LooseEvidence) => void): ComplaintKind[] {
  const evidence = soundEvidence();
  harm(evidence);
  return [...new Set(check(evidence).map(({ kind }) => kind))];
}
const callsOf = ({ history }: LooseEvidence) => history.filter((event): event is CallEvent => event.type === 'call');

it('finds nothing wrong with a job that died between two chunks', () => {
  expect(check(soundEvidence())).toEqual([]);
});

describe('records', () => {
  it('a written chunk whose people are as before is lost', () => {
    const kinds = complaintsAfter((evidence) => (evidence.snapshot.pieces = [...evidence.before]));
    expect(kinds).toEqual(['lost']);
  });

  it('a written chunk with one person as before is half-written', () => {
    const kinds = complaintsAfter(({ snapshot, before }) => {
      snapshot.pieces = [...snapshot.pieces.filter(({ userId }) => userId !== 7), before[6]!];
    });
    expect(kinds).toEqual(['half-written']);
  });

  it('a written chunk that misses one piece is half-written', () => {
    expect(complaintsAfter(({ snapshot }) => void snapshot.pieces.splice(3, 1))).toEqual(['half-written']);
  });

  it('a chunk that is not marked and has records is half-written', () => {
    const kinds = complaintsAfter(({ snapshot }) => {
      snapshot.pieces = [...snapshot.pieces.filter(({ userId }) => userId !== 51), ...wantedOf(51)];
    });
    expect(kinds).toEqual(['half-written']);
  });

  it('a half month twice is a duplicate, also inside a whole month', () => {
    const [first] = wantedOf(3);
    expect(complaintsAfter(({ snapshot }) => void snapshot.pieces.push({ ...first! }))).toContain('duplicate');
    const inside = piece(3, first!.start + 1, 1, 2);
    expect(complaintsAfter(({ snapshot }) => void snapshot.pieces.push(inside))).toContain('duplicate');
  });

  it('somebody whom no sheet names must stay as he was', () => {
    expect(complaintsAfter(({ snapshot }) => void snapshot.pieces.push(piece(99, 48_000, 2, 1)))).toEqual(['record']);
  });

  it('a standard department that the department does not stand for', () => {
    expect(complaintsAfter(({ snapshot }) => void (snapshot.pieces[0]!.stDeptId = 20))).toEqual(['record']);
  });

  it('counts of a chunk', () => {
    expect(complaintsAfter(({ snapshot }) => void (snapshot.chunks[0]!.same = 1))).toEqual(['count']);
  });
});

describe('images', () => {
  it('one is missing, one is too many', () => {
    expect(complaintsAfter(({ snapshot }) => void snapshot.images.pop())).toEqual(['image']);
    const extra = { changeId: jobId, userId: 51, months: [], before: [], after: [] };
    expect(complaintsAfter(({ snapshot }) => void snapshot.images.push(extra))).toEqual(['image']);
  });

  it('before, after and months must be what happened', () => {
    expect(complaintsAfter(({ snapshot }) => void (snapshot.images[0]!.before = []))).toEqual(['image']);
    expect(complaintsAfter(({ snapshot }) => void snapshot.images[0]!.after.pop())).toEqual(['image']);
    expect(complaintsAfter(({ snapshot }) => void snapshot.images[0]!.months.pop())).toEqual(['image']);
  });
});

describe('receipts', () => {
  it('an acknowledged call without a receipt is lost', () => {
    expect(complaintsAfter(({ snapshot }) => void snapshot.receipts.pop())).toContain('lost');
  });

  it('a receipt must hold the answer that was given', () => {
    const kinds = complaintsAfter(({ snapshot }) => {
      snapshot.receipts[0]!.answer = JSON.stringify({ data: { state: 5, writtenPeople: 0 } });
    });
    expect(kinds).toEqual(['receipt']);
  });

  it('a claimed and never filled receipt', () => {
    const kinds = complaintsAfter(({ snapshot }) => void snapshot.receipts.push({ key: 'k', status: 0, answer: '' }));
    expect(kinds).toEqual(['receipt']);
  });

  it('a call whose fate is unknown has both receipt and effect, or neither', () => {
    const unanswered = (evidence: LooseEvidence) => {
      const call = callsOf(evidence).find(({ seq }) => seq === 1)!;
      Object.assign(call, { outcome: 'silent', answer: undefined });
      return call;
    };
    expect(complaintsAfter((evidence) => void unanswered(evidence))).toEqual([]);
    const kinds = complaintsAfter((evidence) => {
      const { key } = unanswered(evidence);
      evidence.snapshot.receipts = evidence.snapshot.receipts.filter((receipt) => receipt.key !== key);
    });
    expect(kinds).toEqual(['receipt']);
  });
});

describe('jobs', () => {
  it('a job that says it is done and is not', () => {
    expect(complaintsAfter(({ snapshot }) => void (snapshot.jobs[0]!.state = 25))).toEqual(['state']);
  });

  it('a job that failed although nothing should fail', () => {
    expect(complaintsAfter(({ snapshot }) => void (snapshot.jobs[0]!.state = 20))).toEqual(['state']);
  });

  it('what a client was told stays true', () => {
    const told = (answer: object) => (evidence: LooseEvidence) => void (callsOf(evidence).at(-1)!.answer = answer);
    expect(complaintsAfter(told({ state: 25, writtenPeople: 50 }))).toEqual(['lost']);
    expect(complaintsAfter(told({ state: 15, writtenPeople: 51 }))).toEqual(['lost']);
  });

  it('a chunk that was staged without all of its people', () => {
    expect(complaintsAfter(({ snapshot }) => void (snapshot.chunks[1]!.people = 0))).toContain('half-written');
  });

  it('an acknowledged job that is gone', () => {
    expect(complaintsAfter(({ snapshot }) => void snapshot.jobs.pop())).toContain('lost');
  });
});

describe('the audit log', () => {
  it('a changed row, a missing row, a number left out', () => {
    expect(complaintsAfter(({ snapshot }) => void (snapshot.audit[1]!.ip = '10.0.0.1'))).toEqual(['audit']);
    expect(complaintsAfter(({ snapshot }) => void snapshot.audit.shift())).toContain('audit');
    expect(complaintsAfter(({ snapshot }) => void (snapshot.audit[2]!.id = 4))).toEqual(['audit']);
  });

  it('one row for each chunk that is written, no more and no less', () => {
    const twice = complaintsAfter(({ snapshot }) => {
      snapshot.audit = chained([...snapshot.audit, snapshot.audit[2]!]);
    });
    expect(twice).toContain('audit');
    const never = complaintsAfter(({ snapshot }) => (snapshot.audit = snapshot.audit.slice(0, 2)));
    expect(never).toContain('audit');
  });

  it('one row for each receipt of a creation and a confirmation', () => {
    const kinds = complaintsAfter(({ snapshot }) => {
      snapshot.audit = chained(snapshot.audit.filter(({ action }) => action !== 'rotation.import.confirm'));
    });
    expect(kinds).toEqual(['audit']);
  });
});
