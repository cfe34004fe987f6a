/** One line of figures, as text or, for `--json`, as an object. */
export function report(name: string, figures: Record<string, number>): void {
  const rounded = Object.fromEntries(Object.entries(figures).map(([key, value]) => [key, Math.round(value * 10) / 10]));
  if (process.env.BENCH_JSON) console.log(JSON.stringify({ name, ...rounded }));
  else console.log(`${name}: ${JSON.stringify(rounded)}`);
}
