import { weeklogModule } from '@contract/weeklog/module';

const { fill, mine } = weeklogModule.screens;

/** Where a week's log is filled in; this week's where none is named. */
export const fillPath = (week?: string) => `${fill.path}${week === undefined ? '' : `?week=${week}`}`;
export const minePath = mine.path;
