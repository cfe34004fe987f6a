// npm run --silent rotation -- check FILE | import FILE | template OUT.xlsx | history | undo ID: imports without a browser;
// plan INSTANCE.json | check INSTANCE.json PLAN.json: the planner without a browser or a server.
import { readArguments, usage } from './rotation/arguments';
import { checkCommand } from './rotation/check-command';
import { explain } from './rotation/explain';
import { historyCommand } from './rotation/history-command';
import { importCommand } from './rotation/import-command';
import { planCheckCommand, planCommand } from './rotation/plan-command';
import { templateCommand } from './rotation/template-command';
import { undoCommand } from './rotation/undo-command';

try {
  const task = readArguments(process.argv.slice(2));
  if (task.command === 'help') console.log(usage);
  else if (task.command === 'template') process.exitCode = await templateCommand(task);
  else if (task.command === 'history') process.exitCode = await historyCommand(task);
  else if (task.command === 'undo') process.exitCode = await undoCommand(task);
  else if (task.command === 'plan') process.exitCode = await planCommand(task);
  else if (task.command === 'check-plan') process.exitCode = await planCheckCommand(task);
  else process.exitCode = await (task.command === 'check' ? checkCommand(task) : importCommand(task));
} catch (error) {
  console.error(explain(error).message);
  process.exitCode = 2;
}
