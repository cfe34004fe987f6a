import { hospitalDay } from './hospital-time';

/**
 * How a list is searched in the rows of it that a device holds, without a network: what the server's query does, said once
 * more for rows. `tests/server/held-lists.test.ts` holds the two together.
 */

/** A row does not tell what a filter asks; in words, what that is, e.g. 手机号码. */
export interface Untold {
  untold: string;
}

/** Each value chooses a list of its own, whose rows belong to no other; `apart` stands where none is given. */
interface Apart<Value> {
  apart: Value | '';
}

/** `same`: the field of the filter's name has the value. `part`: it contains the text, ignoring case. */
type HeldFilter<Row, Name, Value, Asked> =
  | (Name extends keyof Row ? (Row[Name] extends string ? 'same' | 'part' : 'same') : never)
  | ((row: Row, value: Value, asked: Asked) => boolean | Untold)
  | Apart<Value>
  | Untold;

/** A field, ascending or with `-` descending; rows without a value come last either way. */
type OrderKey<Row> = (keyof Row & string) | `-${keyof Row & string}`;

/** What `pageInput` and `sortInput` bring; everything else that a list takes is a filter. */
type Laying = 'page' | 'size' | 'sort_by' | 'sort_order';

export interface HeldList<Row, Asked> {
  /** What tells a row from all others. */
  id: (row: Row) => string | number;
  /** Every filter of the call. */
  filters: {
    readonly [Name in Exclude<keyof Asked, Laying>]-?: HeldFilter<Row, Name, NonNullable<Asked[Name]>, Asked>;
  };
  /** As the server orders where nothing else is asked for. `sort_by` names fields of the row. */
  order: readonly OrderKey<Row>[] | ((asked: Asked) => readonly OrderKey<Row>[]);
  /** What the server refuses to answer although each filter is valid, in its words. */
  refusal?: (asked: Asked) => string | undefined;
  /** As `apart`, where it takes more than the value of a filter. */
  part?: (asked: Asked) => string | number;
  /** False where the rows of an answer are not whole: another question cannot be answered from them. */
  isWhole?: (asked: Asked) => boolean;
  /** A row as the answer to a question shows it. */
  shown?: (row: Row, asked: Asked) => Row;
  /** What an answer says beside `total` and `list`, of the rows that it is about. */
  rest?: (rows: readonly Row[], asked: Asked) => object;
}

/** Any of them, as the engine takes it. */
export interface AnyHeldList {
  id: (row: never) => string | number;
  filters: Readonly<
    Record<
      string,
      'same' | 'part' | Apart<unknown> | Untold | ((row: never, value: never, asked: never) => boolean | Untold)
    >
  >;
  order: readonly string[] | ((asked: never) => readonly string[]);
  refusal?: (asked: never) => string | undefined;
  part?: (asked: never) => string | number;
  isWhole?: (asked: never) => boolean;
  shown?: (row: never, asked: never) => unknown;
  rest?: (rows: readonly never[], asked: never) => object;
}

/**
 * One record out of the rows of a list, where its own answer is not held: `made` says with the row what can be said.
 */
export interface HeldRecord {
  list: { method: string; path: string };
  isMeant: (row: never, asked: never) => boolean;
  made: (row: never) => unknown;
}

/** Whether a text contains another, ignoring case: what `contains` asks of the database. */
export const holdsText = (text: string, part: string): boolean => text.toLowerCase().includes(part.toLowerCase());

/** Whether a person's name or staff number contains a text, ignoring case. */
export const holdsPerson = (person: { name: string; staff_id: string }, text: string): boolean =>
  holdsText(person.name, text) || holdsText(person.staff_id, text);

/** The hospital's day `YYYY-MM-DD` of an instant in ISO 8601. */
export const dayOf = (instant: string): string => hospitalDay(Date.parse(instant));

/** Declares how a list is searched in rows that are held. */
export const heldList = <Row, Asked>(list: HeldList<Row, Asked>): HeldList<Row, Asked> => list;
