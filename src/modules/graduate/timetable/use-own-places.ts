import { wheelEndpoints } from '@contract/graduate-wheel/wheel';
import { spanDays } from '@contract/graduate-wheel/rules';
import type { Semester } from '@contract/graduate/semesters';
import { useCall } from '@/kernel/query/use-call';
import { usePermission } from '@/kernel/session/permissions';

/**
 * Where one's own group rotates on a day, as it was announced; nothing for whoever is in no group.
 * @param isPresent whether it is the semester that the device holds by itself
 */
export function useOwnPlaces({ id, level, first_monday }: Semester, isPresent: boolean, isAsked: boolean) {
  const may = usePermission('graduate:rotation:list');
  const query = isPresent ? { level } : { level, semester_id: id };
  const wheel = useCall(wheelEndpoints.wheel, { query }, { enabled: may && isAsked });
  if (!isAsked) return undefined;
  const cells = (wheel.data?.groups ?? []).filter(({ is_mine: isMine }) => isMine).flatMap((group) => group.cells);
  const spans = cells.map((cell) => ({ name: cell.dept_name, ...spanDays({ first_monday }, cell) }));
  return (day: string) => {
    const names = spans.filter(({ from, to }) => from <= day && day <= to).map(({ name }) => name);
    return names.length === 0 ? '' : `轮转 ${names.join('、')}`;
  };
}
