import { sql, type AnyColumn, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { contains } from '@server/kits/contains';
import { people } from './tables';

const named = alias(people, 'named');

/**
 * Condition that a person's name contains the text, ignoring case. The index of grams finds the few names that may,
 * the comparison decides; both stand in a query of their own, because for a page the planner would rather walk all
 * people in their order and work out the grams of each.
 */
export function nameContains(text: string): SQL {
  return sql`${people.id} = any(array(select ${named.id} from ${people} named where ${nameHolds(named.name, text)}))`;
}

/** Condition that a name contains the text, for a query of its own over people. */
export function nameHolds(name: AnyColumn, text: string): SQL {
  return sql`name_grams(${name}) @> name_query_grams(${text}) and ${contains(name, text)}`;
}
