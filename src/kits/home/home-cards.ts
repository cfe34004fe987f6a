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

const cards = new Map<string, DrawnCard>();

/**
 * Puts a card on the home page. A module calls it at the top level of its pages.ts; the card's code is loaded when the
 * home page is. A later card of the same key takes the place of the earlier one.
 */
export function registerHomeCard({ load, ...card }: HomeCard): void {
  cards.set(card.key, { ...card, Card: lazy(load) });
}

/** The cards of a home of these areas, in the order of slots and within them in their own. */
export function homeCards(areas: readonly HomeArea[]): DrawnCard[] {
  const slotOf = (card: DrawnCard) => homeSlots.indexOf(card.slot);
  return [...cards.values()]
    .filter((card) => !card.areas || card.areas.some((area) => areas.includes(area)))
    .sort((one, other) => slotOf(one) - slotOf(other) || one.order - other.order || one.key.localeCompare(other.key));
}
