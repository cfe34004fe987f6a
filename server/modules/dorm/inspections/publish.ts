import { eq } from 'drizzle-orm';
import type { InspectedRoom, Inspection } from '@contract/dorm/inspections/inspections';
import { inspectionKinds } from '@contract/dorm/inspections/rules';
import type { Db } from '@server/kernel/database/database';
import { attachmentsOf } from '../../attachment/public';
import { notify } from '../../notice/public';
import { classManagersOf } from '../../student/public';
import { violationKinds } from '../tables';
import { copyPhotos } from '../violation-files';
import { noteViolation } from '../violations';
import { photoOwner, roomsOf } from './sheet';
import { findings, inspectedRooms } from './tables';

/** What was found becomes violations of the people, and who leads their classes is told once of all of his. */
export async function publish(db: Db, userId: number, inspection: Inspection): Promise<void> {
  await noteFindings(db, userId, inspection);
  const told = wordsOfPeople(await roomsOf(db, { inspection }), await kindNames(db));
  const managers = await classManagersOf(db, [...told.keys()]);
  for (const manager of new Set(managers.values())) {
    const words = [...told].flatMap(([id, word]) => (managers.get(id) === manager ? [word] : []));
    const { building_name: building, day, kind } = inspection;
    const shown =
      words.length > mostNamed ? `${words.slice(0, mostNamed).join('、')}等 ${words.length} 人` : words.join('、');
    await notify(db, {
      event: 'dorm.inspection.published',
      recipients: { manager: [manager] },
      variables: { building, day, kind: inspectionKinds[kind], people: shown },
      link: '/dorm-manage/view-violation-discipline-personnel',
    });
  }
}

/** People that a notice names. */
const mostNamed = 10;

const kindNames = async (db: Db) =>
  new Map(
    (await db.select({ id: violationKinds.id, name: violationKinds.name }).from(violationKinds)).map((one) => [
      one.id,
      one.name,
    ]),
  );

/** Whoever was absent or broke a rule, in words. */
function wordsOfPeople(rooms: readonly InspectedRoom[], kinds: ReadonlyMap<number, string>): Map<number, string> {
  const told = new Map<number, string>();
  for (const room of rooms)
    for (const { user_id, name, presence } of room.people) {
      const found = room.findings.flatMap((one) => (one.user_id === user_id ? (kinds.get(one.kind_id) ?? []) : []));
      const facts = [...(presence === 'absent' ? ['缺寝'] : []), ...found];
      if (facts.length > 0) told.set(user_id, `${name}（${facts.join('、')}）`);
    }
  return told;
}

async function noteFindings(db: Db, userId: number, { id, day }: Inspection) {
  const { userId: person, kindId, evidence, inspectedId } = findings;
  const found = await db
    .select({ id: findings.id, userId: person, kindId, evidence, inspectedId })
    .from(findings)
    .innerJoin(inspectedRooms, eq(inspectedRooms.id, findings.inspectedId))
    .where(eq(inspectedRooms.inspectionId, id))
    .orderBy(findings.id);
  const photos = await attachmentsOf(db, photoOwner, [...new Set(found.map((one) => String(one.inspectedId)))]);
  for (const { id: findingId, inspectedId: room, ...one } of found) {
    const violationId = await noteViolation(db, { ...one, day, createdBy: userId });
    await db.update(findings).set({ violationId }).where(eq(findings.id, findingId));
    // What was seen in the room shows what it is about; the sheet keeps its own.
    const ownerId = String(room);
    const ids = (photos.get(ownerId) ?? []).map((photo) => photo.id);
    await copyPhotos(db, { owner: photoOwner, ownerId, ids }, { id: violationId, createdBy: userId });
  }
}
