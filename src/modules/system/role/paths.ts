/** Form of a role; `copy` begins a new one with what another grants. */
export function roleFormPath(given: { id?: number; copy?: number } = {}): string {
  const query = new URLSearchParams(Object.entries(given).map(([name, id]) => [name, String(id)]));
  return query.size > 0 ? `/system/role-form?${query}` : '/system/role-form';
}

export const roleListPath = '/system/role';
