/** What texts and lists of the dormitory take at most; numbers with their least and most. */
export const limits = {
  name: 100,
  number: 20,
  note: 300,
  item: 40,
  items: 30,
  beds: [1, 20],
  fee: [0, 100_000],
  floors: [1, 60],
  floor: [-3, 60],
  roomsPerFloor: [1, 60],
  rooms: 1200,
  atOnce: 500,
  proposed: 2000,
  points: [0, 100],
  files: 5,
  photos: 6,
} as const;

/** Of buildings and rooms; one that says none takes the other's, or that of whoever lives there. */
export const genders = { 1: '男', 2: '女' } as const;
export type Gender = keyof typeof genders;
export const genderWords = (gender: number | null, none = '男女均可') =>
  gender === 1 || gender === 2 ? genders[gender] : none;

/** What an administrator says of a bed; whether somebody lives in it is told by lodgings alone. */
export const bedStates = { open: '可用', reserved: '预留', repair: '维修' } as const;
export type BedState = keyof typeof bedStates;
export const bedStateKeys = Object.keys(bedStates) as BedState[];

/** How a bed looks on the map. */
export const bedLooks = { free: '空闲', coming: '待入住', taken: '已住', reserved: '预留', repair: '维修' } as const;
export type BedLook = keyof typeof bedLooks;
export const bedLookKeys = Object.keys(bedLooks) as BedLook[];

/** Whoever lives in a bed is seen first: a bed is mended with somebody in it, too. */
export function bedLook(state: BedState, holder: LodgingState | null): BedLook {
  if (holder === 'in' || holder === 'leaving') return 'taken';
  if (state !== 'open') return state;
  return holder === 'planned' ? 'coming' : 'free';
}

/** 住宿状态. The last three hold no bed. */
export const lodgingStates = {
  planned: '待入住',
  in: '在住',
  leaving: '待退宿',
  out: '已退宿',
  moved: '已调出',
  cancelled: '已取消',
} as const;
export type LodgingState = keyof typeof lodgingStates;
export const lodgingStateKeys = Object.keys(lodgingStates) as LodgingState[];
export const openStates = ['planned', 'in', 'leaving'] as const satisfies readonly LodgingState[];
export const isOpen = (state: LodgingState): boolean => (openStates as readonly LodgingState[]).includes(state);

/** `1号楼 3层 305 2床` */
export const placeWords = (one: { building_name: string; room_number: string; bed_number: number }) =>
  `${one.building_name} ${one.room_number} ${one.bed_number}床`;

/** Whose a room is by gender: its own, else its building's, else that of those who live there; null: anybody's. */
export const roomGender = (room: number | null, building: number | null, living: readonly (number | null)[]) =>
  room ?? building ?? living.find((one) => one !== null) ?? null;

/**
 * Why somebody cannot live in a room; empty when he can. Who has no gender on file is placed nowhere by it.
 */
export function genderProblem(person: number | null, room: number | null): string {
  if (room === null || person === room) return '';
  return person === null ? `未登记性别，不能入住${genderWords(room)}生房间` : `该房间为${genderWords(room)}生房间`;
}

/** One line of a checklist as it was gone through. */
export interface CheckedItem {
  item: string;
  is_fine: boolean;
  /** Kept of the deposit, in yuan. */
  charge: number;
}

/** What is given back of a deposit that was paid; nothing below zero. */
export const refund = (deposit: number, isPaid: boolean, items: readonly Pick<CheckedItem, 'charge'>[]) =>
  isPaid
    ? Math.max(
        0,
        items.reduce((rest, { charge }) => rest - charge, deposit),
      )
    : 0;

/** Numbers of the rooms of a floor: 301 to 312; of a basement B101. */
export const roomNumbers = (floor: number, count: number, from = 1) =>
  Array.from({ length: count }, (_, at) => {
    const number = String(from + at).padStart(2, '0');
    return floor < 0 ? `B${-floor}${number}` : `${floor}${number}`;
  });

export const floorWords = (floor: number) => (floor < 0 ? `地下 ${-floor} 层` : `${floor} 层`);
