import { personTypes } from '@contract/kernel/enums';
import { violationStateKeys } from '@contract/dorm/violation-rules';
import { placeWords, roomNumbers, type BedState, type LodgingState } from '@contract/dorm/rules';
import { daysAhead } from '@contract/rotation/stay-states';
import { accountPeople } from '@server/demo/accounts';
import { chosenOf, openChosen } from '@server/demo/chosen';
import { insertNumbered, insertRows } from '@server/demo/insert-rows';
import type { DemoPart } from '@server/demo/part';
import { today } from '@server/kits/today';
import { beds, buildings, lodgings, rooms, roomTypes, seasons, violationKinds, violations } from './tables';

const types = [
  { id: 1, name: '四人间', beds: 4, monthlyFee: 200, deposit: 300 },
  { id: 2, name: '双人间', beds: 2, monthlyFee: 450, deposit: 500 },
];
const houses = [
  { id: 1, name: '杏林楼', gender: 1 as const, address: '东院生活区', typeId: 1, floors: 3 },
  { id: 2, name: '芷兰楼', gender: 2 as const, address: '东院生活区', typeId: 1, floors: 3 },
  { id: 3, name: '进修公寓', gender: null, address: '西院', typeId: 2, floors: 2 },
];
const perFloor = 8;
const kinds = [
  { id: 1, name: '晚归', points: 2, penalty: '提醒谈话' },
  { id: 2, name: '违规电器', points: 5, penalty: '通报并收存电器' },
  { id: 3, name: '留宿他人', points: 8, penalty: '通报批评' },
  { id: 4, name: '卫生不合格', points: 1, penalty: '限期整改' },
];
const facts = ['23:40 后返回，未请假', '查寝时发现使用电热锅', '留宿外来人员一晚', '卫生检查两次不合格'];

/** Two houses of trainees and one of visitors, lived in for the most part; some beds are kept or out of order. */
export const dormDemo: DemoPart = {
  key: 'dorm',
  after: ['people.details', 'account'],
  async write(tx, list) {
    await insertNumbered(tx, roomTypes, types);
    const manager = chosenOf(list).findLast(({ typeId }) => typeId === personTypes.staff.id);
    if (manager) await openChosen(tx, 'dorm', manager.id);
    await insertNumbered(
      tx,
      buildings,
      houses.map(({ id, name, gender, address }) => ({
        id,
        name,
        gender,
        address,
        managerId: (id > 1 && manager?.id) || 1,
        note: '',
      })),
    );
    const allRooms = houses.flatMap(({ id: buildingId, typeId, floors }) =>
      Array.from({ length: floors }, (_, at) => at + 1).flatMap((floor) =>
        roomNumbers(floor, perFloor).map((number) => ({ buildingId, typeId, floor, number })),
      ),
    );
    await insertNumbered(
      tx,
      rooms,
      allRooms.map((room, at) => ({ id: at + 1, ...room })),
    );
    const allBeds = allRooms.flatMap(({ typeId }, at) =>
      Array.from({ length: types[typeId - 1]!.beds }, (_, bed) => ({ roomId: at + 1, number: bed + 1 })),
    );
    const stateOf = (at: number): BedState => (at % 41 === 7 ? 'repair' : at % 53 === 11 ? 'reserved' : 'open');
    await insertNumbered(
      tx,
      beds,
      allBeds.map((bed, at) => ({ id: at + 1, ...bed, state: stateOf(at) })),
    );
    const day = today();
    const trainees = list.filter(({ typeId, id }) => typeId !== personTypes.staff.id && !accountPeople.has(id));
    const waiting = {
      1: trainees.filter(({ gender }) => gender === 1),
      2: trainees.filter(({ gender }) => gender === 2),
    };
    const rows = allBeds.flatMap(({ roomId }, at) => {
      const { buildingId } = allRooms[roomId - 1]!;
      // A few rooms of each house stand empty, and the visitors' house is half full.
      const isEmpty = stateOf(at) !== 'open' || roomId % 6 === 0 || (buildingId === 3 && roomId % 2 === 0);
      if (isEmpty || at % 9 === 4) return [];
      const gender = houses[buildingId - 1]!.gender ?? (roomId % 4 === 1 ? 1 : 2);
      const person = waiting[gender].shift();
      if (!person) return [];
      const state: LodgingState = at % 17 === 3 ? 'planned' : at % 29 === 5 ? 'leaving' : 'in';
      const type = types[buildingId === 3 ? 1 : 0]!;
      const fromOn = daysAhead(day, state === 'planned' ? 5 : -(60 + (at % 200)));
      return [
        {
          userId: person.id,
          bedId: at + 1,
          fromOn,
          dueOn: daysAhead(day, state === 'leaving' ? 3 : at % 31 === 2 ? -4 : 200 + (at % 90)),
          state,
          monthlyFee: type.monthlyFee,
          deposit: type.deposit,
          depositPaid: state !== 'planned',
        },
      ];
    });
    await insertRows(tx, lodgings, rows);
    // One is open for everybody, so that a demonstration can apply; the other one lies ahead.
    await insertRows(tx, seasons, [
      {
        name: '本期入住与调宿',
        fromOn: daysAhead(day, -20),
        untilOn: daysAhead(day, 40),
        kinds: ['checkIn', 'move'],
        typeIds: [],
      },
      {
        name: '下一期进修人员入住',
        fromOn: daysAhead(day, 60),
        untilOn: daysAhead(day, 90),
        kinds: ['checkIn'],
        typeIds: [personTypes.visitingPhysician.id, personTypes.visitingNurse.id],
      },
    ]);
    await insertNumbered(tx, violationKinds, kinds);
    const living = rows.filter(({ state }) => state === 'in').slice(0, 60);
    const noted = living.filter((_, at) => at % 7 === 2);
    await insertRows(
      tx,
      violations,
      noted.map(({ userId, bedId }, at) => {
        const bed = allBeds[bedId - 1]!;
        const room = allRooms[bed.roomId - 1]!;
        const kind = kinds[at % kinds.length]!;
        const state = violationStateKeys[at % violationStateKeys.length]!;
        return {
          userId,
          kindId: kind.id,
          day: daysAhead(day, -(3 + at * 4)),
          points: kind.points,
          place: placeWords({
            building_name: houses[room.buildingId - 1]!.name,
            room_number: room.number,
            bed_number: bed.number,
          }),
          evidence: facts[at % facts.length]!,
          state,
          handling: state === 'open' ? '' : kind.penalty,
          appeal: state === 'appeal' ? '当晚在科室抢救，有值班记录' : '',
          createdBy: 1,
        };
      }),
    );
  },
};
