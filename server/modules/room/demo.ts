import { EnableState } from '@contract/kernel/enums';
import { ReviewFlag } from '@contract/approval/status';
import { dayMs, weekStart } from '@contract/room/rules';
import { demoAccounts } from '@server/demo/accounts';
import type { DemoPart } from '@server/demo/part';
import type { Db } from '@server/kernel/database/database';
import { roomBlackouts, roomEquipment, roomApprovers, roomFittings, roomRepairs, rooms, roomTypes } from './tables';

const personOf = (username: string) => demoAccounts.find((account) => account.username === username)!.personId;

const common = { weekdays: [1, 2, 3, 4, 5], openFrom: 480, openTo: 1260, slotMinutes: 30, advanceDays: 30 };
const kinds: (typeof roomTypes.$inferInsert)[] = [
  {
    ...common,
    name: '示教室',
    weekdays: [1, 2, 3, 4, 5, 6, 7],
    maxHours: 4,
    weekHours: 12,
    personTypeIds: [],
    reviewFlag: ReviewFlag.notNeeded,
    releaseMinutes: 15,
  },
  {
    ...common,
    name: '技能训练室',
    maxHours: 3,
    weekHours: 6,
    personTypeIds: [],
    reviewFlag: ReviewFlag.needed,
    releaseMinutes: 30,
  },
  {
    ...common,
    name: '考场',
    maxHours: 8,
    weekHours: null,
    personTypeIds: [7],
    reviewFlag: ReviewFlag.needed,
    releaseMinutes: null,
  },
  {
    ...common,
    name: '会议室',
    openFrom: 450,
    openTo: 1320,
    maxHours: 4,
    weekHours: null,
    personTypeIds: [],
    reviewFlag: ReviewFlag.needed,
    releaseMinutes: null,
  },
];
const things = ['投影仪', '录播系统', '白板', '除颤模型', '心肺复苏模型', '腹腔镜模拟器', '视频会议终端', '电脑 40 台'];

/** name, kind, building, floor, capacity, equipment by place in `things`. */
const demoRooms: [string, number, string, string, number, number[]][] = [
  ['第一示教室', 0, '教学楼', '3 层', 40, [0, 2]],
  ['第二示教室', 0, '教学楼', '3 层', 30, [0, 2]],
  ['第三示教室', 0, '教学楼', '4 层', 60, [0, 1, 2]],
  ['内科示教室', 0, '住院楼', '8 层', 24, [0]],
  ['外科示教室', 0, '住院楼', '11 层', 24, [0, 2]],
  ['妇儿示教室', 0, '妇儿楼', '5 层', 20, [2]],
  ['急救技能室', 1, '技能中心', '2 层', 24, [3, 4]],
  ['外科技能室', 1, '技能中心', '2 层', 16, [5, 0]],
  ['护理技能室', 1, '技能中心', '3 层', 20, [4, 2]],
  ['机考一室', 2, '技能中心', '5 层', 40, [7, 0]],
  ['机考二室', 2, '技能中心', '5 层', 40, [7]],
  ['行政会议室', 3, '行政楼', '2 层', 50, [0, 6]],
  ['远程会诊室', 3, '行政楼', '4 层', 16, [6]],
  ['旧示教室', 0, '门诊楼', '6 层', 18, []],
];

/** Kinds, rooms, equipment, a closed day and repairs. */
export const roomDemo: DemoPart = {
  key: 'room',
  after: ['people'],
  async write(tx) {
    const typeIds = (await tx.insert(roomTypes).values(kinds).returning({ id: roomTypes.id })).map(({ id }) => id);
    const thingIds = (
      await tx
        .insert(roomEquipment)
        .values(things.map((name) => ({ name })))
        .returning({ id: roomEquipment.id })
    ).map(({ id }) => id);
    const ids = await writeRooms(tx, typeIds, thingIds);
    const week = weekStart(Date.now());
    await tx.insert(roomBlackouts).values([
      { roomId: ids[8]!, from: new Date(week + 9 * dayMs), to: new Date(week + 11 * dayMs), reason: '地面维修' },
      { typeId: typeIds[2]!, from: new Date(week + 15 * dayMs), to: new Date(week + 17 * dayMs), reason: '机房升级' },
      { from: new Date(week + 37 * dayMs), to: new Date(week + 40 * dayMs), reason: '元旦假期' },
    ]);
    await tx.insert(roomRepairs).values([
      { roomId: ids[0]!, problem: '投影仪画面偏黄', reporterId: personOf('secretary') },
      {
        roomId: ids[6]!,
        problem: '除颤模型电池不能充电',
        state: 'working',
        reply: '已报设备科，等待配件',
        reporterId: personOf('teacher'),
      },
      {
        roomId: ids[2]!,
        problem: '话筒无声',
        state: 'done',
        reply: '更换接收器',
        reporterId: personOf('teacher'),
        doneAt: new Date(week - 3 * dayMs),
      },
    ]);
  },
};

async function writeRooms(tx: Db, typeIds: readonly number[], thingIds: readonly number[]): Promise<number[]> {
  const made = await tx
    .insert(rooms)
    .values(
      demoRooms.map(([name, kind, building, floor, capacity], at) => ({
        name,
        code: `R${String(at + 1).padStart(3, '0')}`,
        building,
        floor,
        typeId: typeIds[kind]!,
        capacity,
        managerId: personOf(kind === 0 ? 'secretary' : 'admin'),
        // Who signs for an activity there has to be in the building.
        signPlace: name === '急救技能室' ? { lat: 31.2304, lng: 121.4737, radius: 100 } : null,
        status: name === '旧示教室' ? EnableState.disabled : EnableState.enabled,
        note: name === '旧示教室' ? '改造中，暂不开放' : '',
      })),
    )
    .returning({ id: rooms.id });
  const fittings = demoRooms.flatMap(([, , , , , fitted], at) =>
    fitted.map((thing) => ({ roomId: made[at]!.id, equipmentId: thingIds[thing]! })),
  );
  await tx.insert(roomFittings).values(fittings);
  // Of the skill room that is borrowed most: its administrator is away often.
  const approvers = ['secretary', 'teacher'].map((name) => ({ roomId: made[6]!.id, personId: personOf(name) }));
  await tx.insert(roomApprovers).values(approvers);
  return made.map(({ id }) => id);
}
