import type { ComplaintKind } from './checker/complaint';
import type { Options } from './options';
import type { Outcome } from './scenarios/scenario';

export interface Report {
  seed: string;
  engines: string[];
  kills: number;
  lost: number;
  duplicates: number;
  halfWritten: number;
  /** From the start of a server until its job went on. */
  recovery_ms: { median: number; max: number };
  scenarios: { name: string; kills: number; passed: boolean; note: string; problems: string[] }[];
  passed: number;
  failed: number;
}

/** Sums up what the scenarios came to. */
export function reportOf({ seed, engines }: Options, outcomes: readonly Outcome[]): Report {
  const complaints = outcomes.flatMap((outcome) => outcome.complaints);
  const counted = (kind: ComplaintKind) => complaints.filter((complaint) => complaint.kind === kind).length;
  const recoveries = outcomes.flatMap((outcome) => outcome.recoveries).sort((a, b) => a - b);
  const scenarios = outcomes.map(({ name, kills, note, failures, complaints }) => ({
    name,
    kills,
    passed: failures.length === 0 && complaints.length === 0,
    note,
    problems: [...failures, ...complaints.map(({ kind, text }) => `${kind}: ${text}`)],
  }));
  return {
    seed,
    engines,
    kills: outcomes.reduce((sum, outcome) => sum + outcome.kills, 0),
    lost: counted('lost'),
    duplicates: counted('duplicate'),
    halfWritten: counted('half-written'),
    recovery_ms: {
      median: Math.round(recoveries[Math.floor(recoveries.length / 2)] ?? 0),
      max: Math.round(recoveries.at(-1) ?? 0),
    },
    scenarios,
    passed: scenarios.filter(({ passed }) => passed).length,
    failed: scenarios.filter(({ passed }) => !passed).length,
  };
}

const shownProblems = 10;

/** One line of the table, with what was wrong under it. */
export function sayOutcome({ name, kills, note, failures, complaints }: Outcome, say: (line: string) => void): void {
  const problems = [...failures, ...complaints.map(({ kind, text }) => `${kind}: ${text}`)];
  say(`${problems.length === 0 ? 'ok  ' : 'FAIL'}  ${name.padEnd(52)} ${String(kills).padStart(4)} kills  ${note}`);
  for (const problem of problems.slice(0, shownProblems)) say(`        ${problem}`);
  if (problems.length > shownProblems) say(`        and ${problems.length - shownProblems} more`);
}

/** The totals for a person; the last line is the tally. */
export function printTotals(report: Report): void {
  const { kills, lost, duplicates, halfWritten, recovery_ms: recovery } = report;
  console.log(`${kills} kills: ${lost} lost, ${duplicates} duplicates, ${halfWritten} half-written`);
  console.log(`recovery: median ${recovery.median} ms, at most ${recovery.max} ms`);
  console.log(`${report.passed} passed, ${report.failed} failed`);
}
