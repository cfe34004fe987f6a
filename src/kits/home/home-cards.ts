import type { HomeArea } from '@contract/kernel/home-areas';
import type { PermissionCode } from '@contract/permissions';
import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

/**
 * Places of the home page, in the order in which they stand: what is now, what waits for this person, figures over time
 * (the first cards of which come with the charts), what was done and how much there is, and everybody's.
 */
export const homeSlots = ['now', 'todo', 'charts', 'records', 'common'] as const;
export type HomeSlot = (typeof homeSlots)[number];

/** A card of the home page. It draws its own panel, and nothing where it has nothing to say. */
export interface HomeCard {
  /** Unique: `approval.todo`. */
  key: string;
  slot: HomeSlot;
  /** Whose homes have the card; without it everybody's. */
  areas?: readonly HomeArea[];
  /** Smaller stands first within its slot. */
  order: number;
  /** Without it everybody whose home has the card may see it. */
  permission?: PermissionCode;
  /** Takes half of the row where there is room. */
  isHalf?: boolean;
  load: () => Promise<{ default: ComponentType }>;
}

export type DrawnCard = Omit<HomeCard, 'load'> & { Card: LazyExoticComponent<ComponentType> };

let cards: readonly DrawnCard[] = [];

/**
 * Says which cards there are, each loaded when a home page draws it; the application does so with its screens.
 * @throws RangeError when two have the same key
 */
export function wireHomeCards(given: readonly HomeCard[]): void {
  const twice = given.find(({ key }, index) => given.findIndex((other) => other.key === key) !== index);
  if (twice) throw new RangeError(`two home cards are called ${twice.key}`);
  cards = given.map(({ load, ...card }) => ({ ...card, Card: lazy(load) }));
}

/** The cards of a home of these areas, in the order of slots and within them in their own. */
export function homeCards(areas: readonly HomeArea[]): DrawnCard[] {
  const slotOf = (card: DrawnCard) => homeSlots.indexOf(card.slot);
  return cards
    .filter((card) => !card.areas || card.areas.some((area) => areas.includes(area)))
    .toSorted(
      (one, other) => slotOf(one) - slotOf(other) || one.order - other.order || one.key.localeCompare(other.key),
    );
}
