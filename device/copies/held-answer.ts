import type { EndpointSpec } from '@contract/kernel/endpoint';
import type { HeldRecord } from '@contract/kernel/held';
import type { Page } from '@contract/kernel/paging';
import { CallError } from '../api/call-error';
import type { LooseInput } from '../api/request';
import type { Copies } from '../database/copy';
import { askHeld, type Asked, type HeldPage } from './held-list';

/** That an answer was put together on the device, and of what. */
export interface HeldNote {
  /** Rows that were found; null for one record, told as far as a list tells it. */
  count: number | null;
  /** Rows of the list that the device does not have; null where that is not known. */
  missing: number | null;
}

/** What the device can say by itself to a call whose own answer it does not hold. */
export interface HeldAnswer {
  data: unknown;
  copyFrom: number;
  held: HeldNote;
}

/**
 * Answers from the rows that are held what was never asked before: another page, filters, a search, one record.
 * @throws CallError INPUT_INVALID for a question that the server would refuse; NETWORK, in words that say what is
 *   missing: there is no such row, or the rows do not tell it
 */
export async function heldAnswer(endpoint: EndpointSpec, input: LooseInput, copies: Copies): Promise<HeldAnswer> {
  const { held } = endpoint;
  if (held === undefined || held === 'asAsked') throw notHeld();
  const asked = askedOf(input);
  if ('isMeant' in held) return heldRecord(held, asked, copies);
  const answer = askHeld(held, await heldPages(endpoint, copies), { params: input.params ?? null, asked });
  if (answer === null) throw notHeld();
  if (answer.kind === 'refused') throw new CallError('INPUT_INVALID', { message: answer.message });
  if (answer.kind === 'untold') {
    const what = answer.what.map((words) => `“${words}”`).join('、');
    throw new CallError('NETWORK', { message: `离线副本中没有${what}，请去掉这个条件，或联网后再查` });
  }
  return {
    data: answer.page,
    copyFrom: answer.at,
    held: { count: answer.page.total, missing: answer.missing },
  };
}

/** The newest row that is meant, with what can be said by it. */
async function heldRecord({ list, isMeant, made }: HeldRecord, asked: Asked, copies: Copies): Promise<HeldAnswer> {
  const pages = (await copies.all(nameOf(list))).toSorted((one, other) => other.at - one.at);
  for (const { value, at } of pages) {
    const row = (value as Page<never>).list.find((one) => isMeant(one, asked as never));
    if (row) return { data: made(row), copyFrom: at, held: { count: null, missing: null } };
  }
  throw notHeld();
}

const notHeld = () => new CallError('NETWORK', { message: '此页没有离线副本，联网后会自动显示' });

const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;
const askedOf = ({ query, body }: Partial<LooseInput>) => (query ?? body ?? {}) as Asked;

/** All answers of a list that are held, with what they answer: see `copyKey`. */
export async function heldPages(endpoint: EndpointSpec, copies: Copies): Promise<HeldPage[]> {
  return (await copies.all(nameOf(endpoint))).map(({ key, value, at }) => {
    const [params, query, body] = JSON.parse(key.slice(key.indexOf('['))) as [unknown, Asked | null, Asked | null];
    return { params, asked: query ?? body ?? {}, value: value as Page<unknown>, at };
  });
}
