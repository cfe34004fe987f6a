/** What stands in the form of an application; times are minutes of the day. */
export interface WishValues {
  day: string | null;
  from: number | null;
  to: number | null;
  until: string | null;
  without: readonly string[];
  people: number | null;
  type_id: number | null;
  building: string | null;
  equipment_ids: readonly number[];
  room_id: number | null;
  /** `module:id` of the record that it is for. */
  purpose: string | null;
  title: string;
  contact: string;
  supplies: string;
  note: string;
}
