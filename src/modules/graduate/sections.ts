import { graduateModule } from '@contract/graduate/module';
import type { Level } from '@contract/graduate/rules';
import { usePermits } from '@/kernel/session/permissions';
import { pathOf } from './use-level';

const { tasks, adjustExamine, applications, timetable, classes, arrangement, courseQuery, schoolWeek, configuration } =
  graduateModule.screens;
/** In the order in which the entry looks for one that the person may open. */
const sections = [
  timetable,
  tasks,
  adjustExamine,
  applications,
  arrangement,
  classes,
  courseQuery,
  schoolWeek,
  configuration,
];

/** The screens of a level that the person may open. */
export function useSections(level: Level) {
  const permits = usePermits();
  return sections
    .filter(({ permission }) => permits(permission))
    .map(({ path, title }) => ({ path: pathOf(path, level), title }));
}
