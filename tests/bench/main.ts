// npm run bench -- [NAME ...] [--json] [--file FILE] [--people N] [--months N] [--short] [--long]: performance, as ratios within one run.
import { parseArgs } from 'node:util';

const benches = {
  spreadsheet: () => import('./spreadsheet/bench'),
  import: () => import('./import/bench'),
  api: () => import('./api/bench'),
  page: () => import('./page/bench'),
  hostile: () => import('./hostile/bench'),
  planner: () => import('./planner/bench'),
  handbook: () => import('./handbook/bench'),
  publish: () => import('./publish/bench'),
  memory: () => import('./memory/bench'),
  exam: () => import('./exam/bench'),
  dorm: () => import('./dorm/bench'),
} as const;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'boolean', default: false },
    file: { type: 'string' },
    people: { type: 'string' },
    months: { type: 'string' },
    short: { type: 'boolean', default: false },
    long: { type: 'boolean', default: false },
  },
});

const names = positionals.length > 0 ? positionals : Object.keys(benches);
for (const name of names) {
  const load = benches[name as keyof typeof benches];
  if (!load) {
    console.error(`Unknown benchmark ${name}; known: ${Object.keys(benches).join(', ')}`);
    process.exit(2);
  }
  const bench = await load();
  await bench.run({
    json: values.json,
    file: values.file,
    short: values.short,
    long: values.long,
    people: values.people ? Number(values.people) : undefined,
    months: values.months ? Number(values.months) : undefined,
  });
}
