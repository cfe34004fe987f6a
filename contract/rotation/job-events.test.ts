import type { TaskState } from '../kernel/task-state';
import { describe, expect, it } from 'vitest';
import type { ImportJob } from './types';
import { aFinding, anImportJob } from '@tests/builders/import-job';
import { aTask } from '@tests/builders/task';
import type { RotationTask } from '@workers/rotation-import/task';
import { transition } from '@device/tasks/transitions';
import { summarise } from './import-task';
import { eventsFromJob } from './job-events';

const follow = (task: RotationTask, job: ImportJob) =>
  eventsFromJob(task, job).reduce((current, event) => transition(current, event, 9), task);

describe('eventsFromJob', () => {
  const serverStates = [10, 12, 15, 20, 25] as const;
  const from = [
    { state: 5, stage: 'uploading' },
    { state: 5, stage: 'difference' },
    { state: 12, stage: 'difference' },
    { state: 15, stage: 'confirming' },
    { state: 15, stage: 'writing' },
    { state: 20, stage: 'writing' },
  ] as const;
  // The server never goes back from writing to waiting, and refuses (10) before it writes.
  const impossible = (state: TaskState, server: TaskState) =>
    (state >= 15 && server === 12) || (state === 20 && server === 10);
  const pairs = from.flatMap((local) =>
    serverStates.filter((server) => !impossible(local.state, server)).map((server) => ({ ...local, server })),
  );

  it.each(pairs)('brings state $state ($stage) to the server’s $server', ({ state, stage, server }) => {
    const followed = follow(aTask({ state, stage }), anImportJob({ state: server }));
    expect(followed.state).toBe(server);
    expect(eventsFromJob(followed, anImportJob({ state: server }))).toEqual([]);
  });

  it('says nothing while the server still waits for chunks', () => {
    expect(eventsFromJob(aTask({ state: 5, stage: 'uploading' }), anImportJob({ state: 5 }))).toEqual([]);
  });

  it('counts written people', () => {
    const job = anImportJob({
      state: 15,
      writtenPeople: 40,
      counts: { people: 200, created: 9, changed: 0, same: 0, removed: 0, kept: 0 },
    });
    expect(follow(aTask({ state: 15, stage: 'writing' }), job).progress).toEqual({
      done: 40,
      total: 200,
      unit: 'person',
    });
  });

  it('keeps the words of a failed job and the counts of a finished one', () => {
    const failed = follow(
      aTask({ state: 15, stage: 'writing' }),
      anImportJob({ state: 20, problem: '数据录入失败：张三' }),
    );
    expect(failed.problem).toEqual({ code: 'IMPORT_FAILED', message: '数据录入失败：张三' });
    const stopped = anImportJob({ state: 10, cancelled: true, problem: '已写入 200 人后取消' });
    expect(follow(aTask({ state: 15, stage: 'writing' }), stopped).problem).toEqual({
      code: 'IMPORT_REFUSED',
      message: '已写入 200 人后取消',
    });
    const counts = { people: 1, created: 2, changed: 3, same: 4, removed: 5, kept: 0 };
    expect(follow(aTask({ state: 15, stage: 'writing' }), anImportJob({ state: 25, counts })).counts).toEqual(counts);
  });
});

describe('summarise', () => {
  it('counts by sheet, severity and code', () => {
    const findings = [
      aFinding({ sheet: '甲', code: 'NAME_REQUIRED' }),
      aFinding({ sheet: '乙', code: 'NUMERIC_STAFF_ID', severity: 'warning' }),
      aFinding({ sheet: '甲', code: 'NAME_REQUIRED' }),
    ];
    expect(summarise(findings)).toEqual([
      { name: '甲', people: 0, months: 0, errors: 2, warnings: 0, omitted: 0, codes: { NAME_REQUIRED: 2 } },
      { name: '乙', people: 0, months: 0, errors: 0, warnings: 1, omitted: 0, codes: { NUMERIC_STAFF_ID: 1 } },
    ]);
  });
});
