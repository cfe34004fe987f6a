import type { FigureName } from '@contract/training/changes';

/** What 学员手册填写 begins with: the form of one requirement, the entries of one, a figure that is open. */
interface Manual {
  item?: number;
  only?: number;
  figure?: FigureName;
}
/** 学员手册填写, of one standard department. */
export function manualPath(dept?: string, { item, only, figure }: Manual = {}): string {
  const query = new URLSearchParams();
  if (dept) query.set('dept', dept);
  if (item) query.set('item', String(item));
  if (only) query.set('only', String(only));
  if (figure) query.set('figure', figure);
  const words = query.toString();
  return `/training/student-manual${words ? `?${words}` : ''}`;
}

/** What 手册详情 begins with: one stay's department, the entries of one requirement, a figure that is open. */
interface Detail {
  stay?: number | null;
  item?: number;
  figure?: FigureName;
}
export function detailPath(userId: number, { stay, item, figure }: Detail = {}): string {
  const query = new URLSearchParams({ user: String(userId) });
  if (stay) query.set('stay', String(stay));
  if (item) query.set('item', String(item));
  if (figure) query.set('figure', figure);
  return `/training/manual-detail?${query.toString()}`;
}
