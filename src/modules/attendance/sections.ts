import { attendanceModule } from '@contract/attendance/module';
import { usePermits } from '@/kernel/session/permissions';

const { sheet, taught, own, records, application, approval, config } = attendanceModule.screens;
/** In the order in which the entry looks for one that the person may open. */
const sections = [sheet, taught, own, approval, records, application, config];

export const pathOf = (path: string, typeId: number) => path.replace(':typeId', String(typeId));

/** The screens of a type that the person may open. */
export function useSections(typeId: number) {
  const permits = usePermits();
  return sections
    .filter(({ permission }) => permits(permission))
    .map(({ path, title }) => ({ path: pathOf(path, typeId), title }));
}
