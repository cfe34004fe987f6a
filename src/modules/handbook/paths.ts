/** Addresses of the module's screens with what they are asked for. */
export const versionsPath = '/training-plan/manual-management';
export const editPath = (id: number) => `/training-plan/manual-management-edit?id=${id}`;
export const versionPath = (id: number) => `/training-plan/manual-management-detail?id=${id}`;
