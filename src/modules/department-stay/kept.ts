import type { EntryDetail } from '@contract/department-stay/education';
import type { ExitDetail } from '@contract/department-stay/exits';

/** A leaving as any build may have kept it on this device. */
export type KeptExit = Omit<ExitDetail, Newer> & Partial<Pick<ExitDetail, Newer>>;
type Newer = 'roles' | 'make_up' | 'theory';

/** What this device kept before an update has no fields that the update brought: it is read, and nothing is done with it. */
export const wholeExit = (kept: KeptExit): ExitDetail => ({
  ...kept,
  roles: kept.roles ?? [],
  theory: kept.theory ?? null,
  make_up: kept.make_up ?? { of: null, by: [], proposed: null },
});

type Material = EntryDetail['materials'][number];
/** The same of an entering: materials had no files once. */
export type KeptEntering = Omit<EntryDetail, 'materials'> & {
  materials: readonly (Omit<Material, 'files'> & Partial<Pick<Material, 'files'>>)[];
};
export const wholeEntering = (kept: KeptEntering): EntryDetail => ({
  ...kept,
  materials: kept.materials.map((material) => ({ ...material, files: material.files ?? [] })),
});
