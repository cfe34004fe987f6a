import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { z } from 'zod';
import type { AnyHeldList } from '@contract/kernel/held';
import type { EndpointSpec } from '@contract/kernel/endpoint';
import { pageSizes, type Page } from '@contract/kernel/paging';
import { askHeld, type Asked, type HeldPage } from '@device/copies/held-list';
import { noticeEndpoints } from '@contract/notice/endpoints';
import { movementPhases } from '@contract/rotation/movements';
import { today } from '@server/kits/today';
import { endpoints } from './access-matrix/matrix';
import { startTestServer } from './harness';
import { isLong, seed } from './inputs/seed';

/**
 * A device that holds a whole list answers any question about it as the server does. The declarations (`held` of a call)
 * are held to the queries by asking both: all screens that page a list, filters with values that rows have.
 */

const server = await startTestServer({ working: false });
const admin = await server.as('admin');

type Answer = Page<Record<string, unknown>>;
type Row = Answer['list'][number];

interface List {
  id: string;
  endpoint: EndpointSpec & { held: AnyHeldList };
  params: Record<string, unknown> | null;
  /** What each question of this list says. */
  fixed: Asked;
}

const [push] = (await admin.data(noticeEndpoints.pushPages, { body: {} })).list;
/** Which lists of a call are asked, where it has several. */
const several: Record<string, Partial<List>[]> = {
  'rotation.movementPages': movementPhases.map((phase) => ({ fixed: { phase } })),
  'attendance.records': [{ fixed: { type_id: 1 } }],
  'attendance.shifts': [{ fixed: { type_id: 1 } }],
  'library.libraryReaders': [{ fixed: { file_id: 1 } }],
  'cloud-class.courseLearners': [{ fixed: { course_id: 1 } }, { fixed: { course_id: 4 } }],
  'cloud-class.courseWorks': [{ fixed: { course_id: 4 } }],
  'cloud-class.courseComments': [{ fixed: { course_id: 1 } }],
  'performance.filteredPeople': [{ fixed: { filter_id: 1 } }],
  'performance.fillRows': [{ fixed: { table_id: 5 } }],
  'performance.results': [{ fixed: { table_id: 1 } }, { fixed: { table_id: 5 } }],
  'graduate.courses': [{ fixed: { level: 'bachelor' } }],
  'graduate.semesters': [{ fixed: { level: 'master' } }],
  'graduate.graduateClasses': [{ fixed: { level: 'bachelor' } }],
  'graduate.courseQuery': [{ fixed: { level: 'bachelor' } }],
  'graduate.ownAdjustments': [{ fixed: { level: 'bachelor' } }],
  'adult-education.attendees': [{ fixed: { project_id: 5 } }],
  'adult-education.yearCredits': [{ fixed: { year: Number(today().slice(0, 4)) } }],
  'teacher.applicants': [{ fixed: { selection_id: 4 } }],
  'evaluation.pairs': [{ fixed: { task_id: 4 } }, { fixed: { task_id: 6 } }],
  'system.roleMembers': [{ params: { id: 4 } }],
  'system.recordHistory': [{ params: { kind: 'department', id: 1 } }],
  'notice.readerPages': [{ params: { id: push!.id } }],
};
const lists = [...endpoints].flatMap(([id, endpoint]): List[] => {
  const { held } = endpoint;
  if (held === undefined || held === 'asAsked' || 'isMeant' in held) return [];
  const list = { id, endpoint: { ...endpoint, held }, params: null, fixed: {} };
  return (several[id] ?? [{}]).map((one) => ({ ...list, ...one }));
});

it.each(lists)('$id $fixed is answered from rows as the server answers', async (list) => {
  const { endpoint, params } = list;
  const held = await wholeList(list);
  await fc.assert(
    fc.asyncProperty(
      questions(
        list,
        held.flatMap(({ value }) => value.list as Row[]),
      ),
      async (asked) => {
        const found = askHeld(endpoint.held, held, { params, asked });
        // Each value is one that is accepted: what is refused is how they stand together.
        const isAnswered = (endpoint.query ?? endpoint.body)!.safeParse(asked).success;
        expect(found?.kind === 'refused').toBe(!isAnswered);
        // Another list than those that are held: a month, a folder.
        if (found === null) expect(isApart(endpoint.held)).toBe(true);
        else if (found.kind === 'found') expect(found.page).toEqual(await ask(list, asked));
      },
    ),
    { numRuns: isLong ? 200 : 25, seed },
  );
});

/** Whether a filter chooses one of several lists. */
const isApart = ({ filters, part }: AnyHeldList): boolean =>
  part !== undefined || Object.values(filters).some((one) => typeof one === 'object' && 'apart' in one);

async function wholeList(list: List): Promise<HeldPage[]> {
  const pages: HeldPage[] = [];
  const size = Math.max(...pageSizes);
  for (let page = 1; page === 1 || pages[0]!.value.total > (page - 1) * size; page++) {
    const asked = { ...list.fixed, page, size };
    pages.push({ params: list.params, asked, value: await ask(list, asked), at: page });
  }
  return pages;
}

async function ask({ endpoint, params }: List, asked: Asked): Promise<Answer> {
  const input = { ...(params && { params }), [endpoint.query ? 'query' : 'body']: asked };
  return (await admin.data<EndpointSpec>(endpoint, input as never)) as unknown as Answer;
}

/** Questions that some rows answer: each filter is left out, or takes a value found in a row, or a part of one. */
function questions({ endpoint, fixed }: List, rows: readonly Row[]): fc.Arbitrary<Asked> {
  const { shape } = (endpoint.query ?? endpoint.body) as z.ZodObject;
  const leaves = [...new Set(rows.flatMap(leavesOf))];
  const filters = Object.entries(shape as Record<string, z.ZodType>).flatMap(([name, schema]) => {
    if (['page', 'size', ...Object.keys(fixed)].includes(name)) return [];
    const fits = (value: unknown) => schema.safeParse(value).data === value;
    const own = [...new Set(rows.map((row) => row[name]))].filter((value) => value !== undefined && fits(value));
    const any = [...leaves, ...others(name)].filter(fits);
    const folded = any.flatMap((value) => (isFolded(value) ? [value.toLowerCase()] : [])).filter(fits);
    const choices = [own, any, folded]
      .filter((values) => values.length > 0)
      .map((values) => fc.constantFrom(...values));
    return choices.length === 0 ? [] : [[name, fc.option(fc.oneof(...choices), { nil: undefined })] as const];
  });
  const few = fc.uniqueArray(fc.constantFrom('page', ...filters.map(([name]) => name)), { maxLength: 3 });
  const all = fc.record(Object.fromEntries(filters));
  const pages = fc.record({ page: fc.integer({ min: 1, max: 3 }), size: fc.constantFrom(...pageSizes) });
  return fc.tuple(all, few, pages).map(([values, chosen, page]) => ({
    ...fixed,
    ...Object.fromEntries(
      Object.entries(values).filter(([name, value]) => chosen.includes(name) && value !== undefined),
    ),
    ...page,
  }));
}

/** Values that stand in no row: keys to sort by, states of an account. */
const others = (name: string): unknown[] =>
  name === 'sort_by' ? ['name', 'staff_id', 'recruit_year', 'updated_at', 'last_login_at'] : [0, 1, 2, 3];

/** Whether a text, other than a moment, has letters that are written small too: who searches types either. */
const isFolded = (value: unknown): value is string =>
  typeof value === 'string' && value !== value.toLowerCase() && !/^\d{4}-/.test(value);

/** Every value in a row, and of texts a part, a month and a day. */
function leavesOf(value: unknown): unknown[] {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(leavesOf);
  return typeof value === 'string'
    ? [value, value.slice(0, 1), value.slice(1, 3), value.slice(0, 7), value.slice(0, 10)]
    : [value];
}
