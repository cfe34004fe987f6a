/** Addresses of the module's screens with what they are asked for. */
export const detailsPath = (userId: number) => `/personnel-info/personnel-details?user_id=${userId}`;
export const editPath = (userId: number) => `/personnel-info/operation-personnel-form?user_id=${userId}`;
export const addPath = (typeId?: number) =>
  `/personnel-info/operation-personnel-form${typeId === undefined ? '' : `?type=${typeId}`}`;
export const typePath = (typeId: number) => `/personnel-info/${typeId}`;
export const queryPath = '/personnel-info/personnel-info-query';
export const typesPath = '/system/personnel-type';
export const typeFormPath = (typeId?: number) =>
  `/system/personnel-type-form${typeId === undefined ? '' : `?id=${typeId}`}`;
