import {
  inspectionEndpoints as api,
  type InspectedRoom,
  type InspectSheet,
} from '@contract/dorm/inspections/inspections';
import { presenceOf, presences, roomScore } from '@contract/dorm/inspections/rules';
import { defineQueued, projectOn, type QueuedInput } from '@device/outbox/queued';
import { formatMoment } from '@/ui/format';

/** Name of a room of a round among the records that queued calls change. */
export const roomRecord = (inspectionId: number, roomId: number) => `dorm-inspection:${inspectionId}:${roomId}`;

interface Seen {
  /** Building, number and day. */
  room: string;
  /** Names of who lives there, and of the kinds of violations, by id. */
  names: Record<number, string>;
  kinds: Record<number, string>;
  /** Full points of items, by id. */
  full: Record<number, number>;
}
type Body = QueuedInput<typeof api.saveInspectedRoom>['body'];

const findingWords = (
  list: readonly { user_id: number; kind_id: number; evidence: string }[],
  { names, kinds }: Seen,
) => list.map((one) => `${names[one.user_id] ?? ''} ${kinds[one.kind_id] ?? ''}：${one.evidence}`).join('；');
const scoreOf = (list: readonly { item_id: number; points: number }[], { full }: Seen) => {
  const score = roomScore(list.map(({ item_id, points }) => ({ points, full: full[item_id] ?? 0 })));
  return score === null ? '' : `${score}%`;
};

function entered(sheet: InspectSheet, body: Body): InspectSheet {
  if (sheet.inspection.id !== body.inspection_id) return sheet;
  const full = new Map(sheet.items.map(({ id, points }) => [id, points]));
  const rooms = sheet.rooms.map((room): InspectedRoom => {
    if (room.room_id !== body.room_id) return room;
    return {
      ...room,
      people: room.people.map((person) => {
        const told = body.people.find(({ user_id }) => user_id === person.user_id);
        return told ? { ...person, presence: presenceOf(told.is_present, person.excuse) } : person;
      }),
      scores: body.scores,
      score: roomScore(body.scores.map(({ item_id, points }) => ({ points, full: full.get(item_id) ?? 0 }))),
      findings: body.findings,
      note: body.note ?? '',
      photos: body.photos ?? [],
      // The server's moment comes with its answer; until then it says only that it was entered.
      at: room.at ?? '',
    };
  });
  return { ...sheet, rooms };
}

/** A room: entered with what the inspector saw of it, so that a second one never falls on the first one's entry. */
const entering = (
  endpoint: typeof api.saveInspectedRoom | typeof api.saveUnionRoom,
  sheets: typeof api.openSheets | typeof api.unionSheets,
) =>
  defineQueued<typeof api.saveInspectedRoom | typeof api.saveUnionRoom, Seen, InspectedRoom>({
    endpoint,
    title: (_, { room }) => `查寝登记：${room}`,
    records: ({ body }) => [roomRecord(body.inspection_id, body.room_id)],
    projections: [
      projectOn(sheets, api.saveInspectedRoom, (data, { body }) => data.map((sheet) => entered(sheet, body))),
      projectOn(api.inspectionSheet, api.saveInspectedRoom, (data, { body }) => entered(data, body)),
    ],
    refresh: [api.inspections],
    files: {
      of: ({ body }) => body.photos ?? [],
      as: ({ body, ...input }, nameOf) => ({ ...input, body: { ...body, photos: (body.photos ?? []).map(nameOf) } }),
    },
    conflict: {
      fields: ({ input: { body }, seen }, copy) => {
        const inOf = (list: readonly { user_id: number; is_in: boolean }[]) =>
          list.map(({ user_id, is_in }) => `${seen.names[user_id] ?? ''}${is_in ? '在' : '不在'}`).join('、');
        const now = copy.people.flatMap(({ user_id, presence }) =>
          presence === null ? [] : [{ user_id, is_in: presence === 'present' }],
        );
        const mine = body.people.map(({ user_id, is_present: is_in }) => ({ user_id, is_in }));
        return [
          { key: 'by', label: '登记人', mine: '本人', theirs: `${copy.by} ${formatMoment(copy.at ?? '')}` },
          { key: 'people', label: presences.present, mine: inOf(mine), theirs: inOf(now) },
          { key: 'score', label: '得分', mine: scoreOf(body.scores, seen), theirs: scoreOf(copy.scores, seen) },
          {
            key: 'findings',
            label: '违纪',
            mine: findingWords(body.findings, seen),
            theirs: findingWords(copy.findings, seen),
          },
          { key: 'photos', label: '照片', mine: `${body.photos?.length ?? 0} 张`, theirs: `${copy.photos.length} 张` },
          { key: 'note', label: '备注', mine: body.note ?? '', theirs: copy.note },
        ].filter(({ mine: own, theirs }) => own !== theirs);
      },
      again: ({ input, seen }, copy) => ({
        input: { ...input, body: { ...input.body, version: copy.version } },
        seen,
      }),
    },
  });

export const saveRoom = entering(api.saveInspectedRoom, api.openSheets);
export const saveUnionRoom = entering(api.saveUnionRoom, api.unionSheets);
