/** What the generator is asked for. */
export interface ScreenRequest {
  /** Folder of the module, kebab-case; a module that does not exist is made. */
  module: string;
  /** Name of the screen, kebab-case. */
  screen: string;
  /** Chinese title of tab, document and menu entry. */
  title: string;
  /** Path below /main. */
  route: string;
}

/** A request that cannot be carried out; the message says what to change. */
export class BadRequest extends Error {
  override name = 'BadRequest';
}

const kebab = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

/** @throws BadRequest */
export function readRequest(words: readonly string[]): ScreenRequest {
  const [module, screen, title, route, ...rest] = words;
  if (!module || !screen || !title || !route || rest.length > 0) {
    throw new BadRequest('Usage: npm run new:screen -- <module> <screen> "<title>" <route>');
  }
  if (!kebab.test(module)) throw new BadRequest(`The module "${module}" should be kebab-case, e.g. room`);
  if (!kebab.test(screen)) throw new BadRequest(`The screen "${screen}" should be kebab-case, e.g. room-config`);
  if (!/^\p{Script=Han}[\p{Script=Han}\w（）、]{0,29}$/u.test(title)) {
    throw new BadRequest(`The title "${title}" should be Chinese, at most 30 characters`);
  }
  if (!/^(\/:?[\w-]+)+$/.test(route)) throw new BadRequest(`The route "${route}" should be a path below /main`);
  return { module, screen, title, route };
}

export const camel = (name: string) => name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
const pascal = (name: string) => camel(name).replace(/^\w/, (letter) => letter.toUpperCase());
const snake = (name: string) => name.replaceAll('-', '_');

/** The words that stand for `__word__` in a template. */
export function wordsOf({ module, screen, title, route }: ScreenRequest): Record<string, string> {
  // A screen that repeats its module's name (room, room-config) is not named twice.
  const entity = screen === module || screen.startsWith(`${module}-`) ? screen : `${module}-${screen}`;
  return {
    module: camel(module),
    moduleFile: module,
    screen: camel(screen),
    file: screen,
    entity: camel(entity),
    Entity: pascal(entity),
    table: snake(entity),
    title,
    route,
  };
}

export function fill(template: string, words: Readonly<Record<string, string>>): string {
  // A word may be followed by an underscore of its own: `__table___status`.
  return template.replaceAll(/__([A-Za-z]+)__/g, (mark, word: string) => words[word] ?? mark);
}
