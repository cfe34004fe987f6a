import { libraryModule } from '@contract/library/module';

export const { files: filesScreen, mine: mineScreen, upload: uploadScreen } = libraryModule.screens;

/** Where files are brought into a folder. */
export const uploadPath = (folder: number | null) =>
  `${uploadScreen.path}${folder === null ? '' : `?folder=${folder}`}`;
