import type { ModuleSpec } from './module';

/**
 * What the system tells people of by itself: an event with the variables of its words, the roles that people have in
 * its record, and what holds until an administrator decides otherwise.
 */
export interface NoticeEventSpec {
  title: string;
  /** Names that stand in the words as {{name}}, with what they mean and an example. */
  variables: Readonly<Record<string, { label: string; sample: string }>>;
  /** Roles that people have in the record. */
  recipients: Readonly<Record<string, string>>;
  words: { title: string; content: string };
  /** Days before a date at which it is told; only events that hang on a date have them. */
  leadDays?: readonly number[];
  /** Told in the quiet hours too, unless an administrator sets some: its reader is waiting for it. */
  atAnyHour?: true;
}

export interface NoticeEvent extends NoticeEventSpec {
  /** Title of the module that it belongs to. */
  module: string;
}

/**
 * A module's events by their keys, which begin with the module's. A key is stored with rules, templates and messages: it
 * never changes (`tests/architecture/notice-events.tsv`). Keeps the names of variables and roles, so that `notify` can
 * demand them.
 */
export function defineNoticeEvents<const Events extends Record<string, NoticeEventSpec>>(
  { title }: Pick<ModuleSpec, 'title'>,
  events: Events,
) {
  return Object.fromEntries(Object.entries(events).map(([key, event]) => [key, { ...event, module: title }])) as {
    [Event in keyof Events]: Events[Event] & { module: string };
  };
}
