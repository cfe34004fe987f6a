import type { catalog, ModuleKey } from '@contract/catalog';
import type { ScreenSpec } from '@contract/kernel/module';
import { accountModule } from '@contract/account/module';
import { dictionaryModule } from '@contract/dictionary/module';
import { handbookModule } from '@contract/handbook/module';
import { peopleModule } from '@contract/people/module';
import { rotationModule } from '@contract/rotation/module';
import { systemModule } from '@contract/system/module';
import type { PageLoader, PagesOf } from '@/kernel/pages-of';
import { rotationPages } from '@/modules/rotation/pages';
import { systemPages } from '@/modules/system/pages';

/** A module's declaration beside its pages. Only declarations: the endpoints of a module load with its pages. */
const modules: {
  [Key in ModuleKey]: { spec: (typeof catalog)[Key]['module']; pages: PagesOf<(typeof catalog)[Key]['module']> };
} = {
  account: { spec: accountModule, pages: {} },
  system: { spec: systemModule, pages: systemPages },
  people: { spec: peopleModule, pages: {} },
  dictionary: { spec: dictionaryModule, pages: {} },
  handbook: { spec: handbookModule, pages: {} },
  rotation: { spec: rotationModule, pages: rotationPages },
};

export interface Screen extends ScreenSpec {
  /** Title of its module, the first part of the breadcrumb. */
  moduleTitle: string;
  load: PageLoader;
}

/** Every screen of the product with the page that draws it. */
export const screens: readonly Screen[] = Object.values(modules).flatMap(({ spec, pages }) =>
  Object.entries<ScreenSpec>(spec.screens).map(([key, screen]) => ({
    ...screen,
    moduleTitle: spec.title,
    load: (pages as Record<string, PageLoader>)[key]!,
  })),
);
