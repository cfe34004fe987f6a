import type { ApplyChoices } from '@contract/dorm/applications';

/** Choices as any build may have kept them on this device. */
export type KeptChoices = Omit<ApplyChoices, 'seasons'> & Partial<Pick<ApplyChoices, 'seasons'>>;

/** What was kept before an update knows no seasons: an application goes by the network, and the server knows them. */
export const wholeChoices = (kept: KeptChoices): ApplyChoices => ({ ...kept, seasons: kept.seasons ?? [] });
