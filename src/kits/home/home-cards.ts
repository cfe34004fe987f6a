import type { PermissionCode } from '@contract/kernel/module';
import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

/** A card of the home page. It draws its own panel, and nothing where it has nothing to say. */
export interface HomeCard {
  /** Unique: `approval.todo`. */
  key: string;
  /** Smaller stands first. */
  order: number;
  /** Without it everybody who is signed in gets the card. */
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

/** All cards in their order. */
export function homeCards(): DrawnCard[] {
  return [...cards.values()].sort((one, other) => one.order - other.order || one.key.localeCompare(other.key));
}
