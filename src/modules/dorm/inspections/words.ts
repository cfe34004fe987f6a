import type { InspectedRoom, Inspection, InspectSheet } from '@contract/dorm/inspections/inspections';
import { asksRoll, inspectionKinds, presences, type InspectionState } from '@contract/dorm/inspections/rules';
import type { Tone } from '@/ui/tokens';

export const stateTones: Record<InspectionState, Tone> = {
  open: 'primary',
  submitted: 'warning',
  confirmed: 'info',
  published: 'success',
};

export const roundWords = ({ building_name, day, kind }: Pick<Inspection, 'building_name' | 'day' | 'kind'>) =>
  `${building_name} ${day} ${inspectionKinds[kind]}`;

/** Whether somebody entered a room; what waits on this device counts. */
export const isEntered = ({ at }: Pick<InspectedRoom, 'at'>) => at !== null;

/** A room in one line. */
export function roomWords(room: InspectedRoom, { inspection, kinds }: Pick<InspectSheet, 'inspection' | 'kinds'>) {
  if (!isEntered(room)) return room.people.length === 0 ? '空房' : room.people.map(({ name }) => name).join('、');
  const away = room.people.flatMap(({ name, presence }) =>
    presence === null || presence === 'present' ? [] : [`${name} ${presences[presence]}`],
  );
  const found = room.findings.map(({ user_id, kind_id }) => {
    const who = room.people.find((one) => one.user_id === user_id)?.name ?? '';
    return `${who} ${kinds.find(({ id }) => id === kind_id)?.name ?? '违纪'}`;
  });
  const facts = [
    ...(room.score === null ? [] : [`得分 ${room.score}`]),
    ...(asksRoll(inspection.kind) && away.length === 0 ? [room.people.length === 0 ? '空房' : '全部在寝'] : away),
    ...found,
    ...(room.photos.length > 0 ? [`照片 ${room.photos.length}`] : []),
    ...(room.note ? [room.note] : []),
  ];
  return facts.join('；') || '无异常';
}
