/** Enumerations of requirements section 3. */

export const personTypes = {
  resident: { id: 1, name: '住院医师' },
  visitingPhysician: { id: 2, name: '进修医师' },
  visitingNurse: { id: 3, name: '进修护士' },
  bachelorStudent: { id: 4, name: '本科生' },
  graduateStudent: { id: 5, name: '研究生' },
  residentNurse: { id: 6, name: '规培护士' },
  staff: { id: 7, name: '在院职工' },
} as const;
export const personTypeIds = [1, 2, 3, 4, 5, 6, 7] as const;

/** Type assumed on import when the sheet's is blank or unknown (requirements section 5). */
export const defaultPersonType = personTypes.resident.id;

export const EnableState = { enabled: 1, disabled: 2 } as const;
/** What people call it: 启用 or 停用. */
export const statusWord = (status: number) => (status === EnableState.enabled ? '启用' : '停用');
export const Gender = { male: 1, female: 2 } as const;
export const MenuType = { menu: 1, url: 2, button: 4 } as const;
