import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { normaliseName } from '@contract/kernel/text';
import { openTestDatabase } from '@tests/server/test-database';
import { array } from './array';
import { nameKey } from './name-key';

const { db } = await openTestDatabase();

/** Capitals whose small letters Unicode got lately, so that databases do not know them all; İ becomes two characters. */
const rare = /[\u0130\u1C89\u2C2F\uA7C0-\uA7FF]/;
/** What names are written in: the basic plane, without halves of pairs, and the further planes of Chinese characters. */
const characters = Array.from({ length: 0x2_ff_ff }, (_, index) => index + 1)
  .filter((code) => code < 0xd8_00 || (code > 0xdf_ff && code < 0x1_00_00) || code >= 0x2_00_00)
  .map((code) => String.fromCodePoint(code))
  .filter((character) => !/\p{Unassigned}|\p{Private_Use}/u.test(character) && !rare.test(character));

it('the database compares names as sheets do, character by character', async () => {
  const names = characters.map((character) => ` 心 ${character}（A）`);
  const { rows } = await db.execute<{ key: string }>(
    sql`select ${nameKey(sql`name`)} as key from unnest(${array(names, 'text')}) with ordinality as given (name, at) order by at`,
  );
  const different = names.filter((name, index) => rows[index]!.key !== normaliseName(name));
  expect(different.slice(0, 20)).toEqual([]);
});
