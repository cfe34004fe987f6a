import { errorText, type ErrorKey } from '@contract/kernel/errors';
import { ImportState, type Finding, type ImportJob } from '@contract/rotation/types';
import type { Problem, SheetSummary, Task } from './task';
import { isWritingStage, type TaskEvent } from './transitions';

type Position = Pick<Task, 'state' | 'stage' | 'progress'>;

/**
 * The events that bring a task to where the server's job stands; empty when it stands there already. The caller
 * handles a cancelled job, which ends the task instead of moving it.
 */
export function eventsFromJob(task: Position, job: ImportJob): TaskEvent[] {
  switch (job.state) {
    case ImportState.error:
      return task.state === ImportState.error
        ? []
        : [{ type: 'refuse', problem: problemOf(job, 'IMPORT_REFUSED'), summary: summarise(job.findings) }];
    case ImportState.waitingToInput:
      return task.state === ImportState.processing ? [{ type: 'offer', counts: job.counts }] : [];
    case ImportState.writing:
      return writingEvents(task, job);
    case ImportState.systemError:
      return task.state === ImportState.systemError
        ? []
        : [
            {
              type: 'fail',
              problem: problemOf(job, 'IMPORT_FAILED') ?? {
                code: 'IMPORT_FAILED',
                message: errorText('IMPORT_FAILED'),
              },
            },
          ];
    case ImportState.systemSuccess:
      return task.state === ImportState.systemSuccess ? [] : [...revive(task), { type: 'succeed', counts: job.counts }];
    default:
      return [];
  }
}

/** What the server says beside the findings, e.g. how many people it had written before it stopped. */
function problemOf({ problem }: ImportJob, code: ErrorKey): Problem | null {
  return problem === '' ? null : { code, message: problem };
}

function writingEvents(task: Position, job: ImportJob): TaskEvent[] {
  const events = revive(task);
  const confirmed = isWritingStage(task.stage);
  if (!confirmed && task.state !== ImportState.waitingToInput) events.push({ type: 'offer', counts: job.counts });
  if (!confirmed) events.push({ type: 'confirm' });
  if (task.stage !== 'writing') events.push({ type: 'advance', stage: 'writing' });
  if (task.progress?.done !== job.writtenPeople || events.length > 0) {
    const progress = { done: job.writtenPeople, total: job.counts.people, unit: 'person' } as const;
    events.push({ type: 'progress', progress });
  }
  return events;
}

/** A failed task whose job goes on after all, e.g. because it was retried on another device. */
function revive(task: Position): TaskEvent[] {
  return task.state === ImportState.systemError ? [{ type: 'retry' }] : [];
}

/** Counts of findings by sheet, in the order in which the sheets appear. */
export function summarise(findings: readonly Finding[]): SheetSummary[] {
  const sheets = new Map<string, SheetSummary>();
  for (const { sheet: name, severity, code } of findings) {
    const sheet = sheets.get(name) ?? { name, people: 0, months: 0, errors: 0, warnings: 0, omitted: 0, codes: {} };
    if (severity === 'error') sheet.errors += 1;
    else sheet.warnings += 1;
    sheet.codes[code] = (sheet.codes[code] ?? 0) + 1;
    sheets.set(name, sheet);
  }
  return [...sheets.values()];
}
