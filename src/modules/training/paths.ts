/** 学员手册填写; of one standard department, and with the form of one requirement open. */
export function manualPath(dept?: string, item?: number): string {
  const query = new URLSearchParams();
  if (dept) query.set('dept', dept);
  if (item) query.set('item', String(item));
  const words = query.toString();
  return `/training/student-manual${words ? `?${words}` : ''}`;
}
export const detailPath = (userId: number) => `/training/manual-detail?user=${userId}`;
