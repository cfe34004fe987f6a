import { z } from 'zod';
import type { EndpointSpec } from './endpoint';
import type { ErrorKey } from './errors';
import type { HeldList } from './held';
import { pageOf, pageQuery } from './paging';
import { idInput, orderInput, statusInput } from './rows';
import { sheetImportAnswer, sheetImportBody, sheetImportMembers } from './sheet-wire';

const orderAnswer = z.object({ count: z.number().int() });

/** Refusals of a call that changes a row: `find` and `demandSeen` of server/kits throw them. */
export const stale = ['NOT_FOUND', 'VERSION_MISSING', 'VERSION_STALE'] as const;

/** What every call says for itself. */
interface Said<Access extends string> {
  path: EndpointSpec['path'];
  summary: string;
  /** A permission that the module declares, or `login`. */
  access: Access;
}

/** What a call that changes something says besides. */
interface Change<Access extends string, Errors extends readonly ErrorKey[]> extends Said<Access> {
  /** Name of its audit entry: `module.entity.action`. */
  audit: string;
  /** Refusals beside those of `stale`. */
  errors?: Errors;
}

/**
 * A list that is read page by page, without a network from the rows that the device holds. `filters` narrow it, beside
 * page and size; a list that can be ordered spreads `sortInput` into them.
 */
export function listed<const Access extends string, Filters extends z.core.$ZodShape, Row extends z.ZodType>(
  call: Said<Access> & { filters: Filters; row: Row; held: HeldList<z.output<Row>, AskedFor<Filters>> },
) {
  const { filters, row, ...said } = call;
  return {
    ...said,
    method: 'GET',
    query: pageQuery.extend(filters),
    data: pageOf(row),
    offline: 'cached',
    audit: false,
    mutation: false,
  } as const;
}

/** What a list is asked beside its page. */
type AskedFor<Filters extends z.core.$ZodShape> = { [Name in keyof Filters]?: z.output<Filters[Name]> };

/** A change of one row, or a new one where the body has no `id`; answers with the row as it is then. */
export function saved<
  const Access extends string,
  Body extends z.ZodType,
  Row extends z.ZodType,
  const Errors extends readonly ErrorKey[] = [],
>(call: Change<Access, Errors> & { body: Body; row: Row }) {
  const { row, errors, ...said } = call;
  return { ...said, ...changes(errors), data: row } as const;
}

/** A new row, where a call of its own adds it; answers with it. */
export function added<
  const Access extends string,
  Body extends z.ZodType,
  Row extends z.ZodType,
  const Errors extends readonly ErrorKey[] = [],
>(call: Change<Access, Errors> & { body: Body; row: Row }) {
  return { ...saved(call), errors: call.errors ?? ([] as unknown as Errors) };
}

/** A list in its new order: `ids` are all of its rows. */
export function ordered<const Access extends string>(call: Change<Access, []>) {
  return { ...saved({ ...call, body: orderInput, row: orderAnswer }), errors: ['ORDER_STALE'] } as const;
}

/** Enables or disables one row; answers with the row as it is then. */
export function switched<
  const Access extends string,
  Row extends z.ZodType,
  const Errors extends readonly ErrorKey[] = [],
>(call: Change<Access, Errors> & { row: Row }) {
  return saved({ ...call, body: statusInput });
}

/** Deletes one row. */
export function removed<const Access extends string, const Errors extends readonly ErrorKey[] = []>(
  call: Change<Access, Errors>,
) {
  return saved({ ...call, body: idInput, row: idInput });
}

/** Takes the rows of a sheet, chunk by chunk; the sheet itself stands in contract/sheet-catalog.ts. */
export function imported<const Access extends string>(call: Change<Access, []>) {
  return {
    ...call,
    method: 'POST',
    body: sheetImportBody,
    data: sheetImportAnswer,
    offline: 'online',
    mutation: true,
    bodyLimit: 4 * 1024 * 1024,
    mostMembers: sheetImportMembers,
  } as const;
}

function changes<Errors extends readonly ErrorKey[]>(errors: Errors = [] as unknown as Errors) {
  return { method: 'POST', errors: [...stale, ...errors], offline: 'online', mutation: true } as const;
}
