import { AppError } from '@contract/kernel/errors';
import { factsFor } from '@contract/rotation/scheme-facts';
import { lintErrors, lintScheme } from '@contract/rotation/scheme-lint';
import { itemKinds, monthWords, schemeState, schemeStates } from '@contract/rotation/scheme-rules';
import type { SchemeDetail, schemeEndpoints } from '@contract/rotation/schemes';
import type { FieldWords } from '@server/kernel/field-changes';
import type { Handlers } from '@server/kernel/implement';
import { removedRow, savedRow, type RowSource } from '@server/kits/row-calls';
import {
  addScheme,
  changeScheme,
  clearScheme,
  copyScheme,
  demandUnlocked,
  schemePage,
  schemeVersions,
  setSchemeState,
} from '../../handbook/public';
import { stSubjects } from '../../handbook/tables';
import { schemeDetail, schemeRows } from './rows';

const length = (word: string) => ({ word, say: (halfMonths: number) => monthWords(halfMonths) });
const words: FieldWords<SchemeDetail> = {
  halfMonths: length('总时长'),
  reserveHalfMonths: length('机动时长'),
  mostOutside: length('协同单位上限'),
  expectedPeople: '预计人数',
  state: { word: '状态', say: (state) => schemeStates[state] },
  groups: {
    word: '选轮组',
    say: (groups) =>
      groups.map(
        (one) =>
          `${one.name} 选 ${one.minDepts}–${one.maxDepts} 个、${one.minHalfMonths / 2}–${one.maxHalfMonths / 2} 个月`,
      ),
  },
  items: {
    word: '标准科室',
    say: (items) => items.map((item) => `${itemKinds[item.kind]} ${item.name} ${monthWords(item.halfMonths)}`),
  },
};

const source: RowSource<SchemeDetail> = { table: stSubjects, words, read: ({ db }, id) => schemeDetail(db, id) };

/** Schemes have no data scope: a version is the hospital's. */
export const schemeHandlers: Handlers<typeof schemeEndpoints> = {
  schemes: async ({ db, query }) => {
    const { total, list } = await schemePage(db, query);
    return { total, list: await schemeRows(db, list) };
  },
  schemeVersions: ({ db }) => schemeVersions(db),
  scheme: ({ db, params }) => schemeDetail(db, params.id),

  addScheme: (call) => {
    const { like, halfMonths, ...key } = call.body;
    const add = () => (like === undefined ? addScheme(call.db, key, halfMonths) : copyScheme(call.db, like, key));
    return savedRow({ ...call, body: {} }, source, add);
  },
  saveScheme: (call) =>
    savedRow(call, source, async (before) => {
      const { id, ...parts } = call.body;
      demandDraft(before!);
      await changeScheme(call.db, id, parts);
      return id;
    }),

  publishScheme: (call) =>
    savedRow(call, source, async (before) => {
      demandDraft(before!);
      const errors = lintErrors(lintScheme(before!, factsFor(before!, before!)));
      const [first] = errors;
      if (first) throw new AppError('SCHEME_FAULTY', { count: errors.length, first: first.message });
      await setSchemeState(call.db, call.body.id, 'published');
      return call.body.id;
    }),
  withdrawScheme: (call) =>
    savedRow(call, source, async (before) => {
      demandUnused(before!, '撤回发布');
      // People are judged by it as soon as their version is in use, placed or not.
      await demandUnlocked(call.db, before!.versionId, '撤回轮转方案');
      await setSchemeState(call.db, call.body.id, 'draft');
      return call.body.id;
    }),
  removeScheme: (call) =>
    removedRow(call, source, async (stored) => {
      demandDraft(stored);
      demandUnused(stored, '删除');
      await clearScheme(call.db, stored.id);
      return { name: stored.name, versionName: stored.versionName };
    }),
};

/** @throws AppError SCHEME_PUBLISHED */
function demandDraft({ state }: SchemeDetail): void {
  if (state === schemeState.published) throw new AppError('SCHEME_PUBLISHED');
}

/** @throws AppError SCHEME_IN_USE with how many people have placements by the scheme */
function demandUnused({ used }: SchemeDetail, what: string): void {
  if (used > 0) throw new AppError('SCHEME_IN_USE', { count: used, what });
}
