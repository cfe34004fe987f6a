/**
 * What comes together, as one file each: hundreds of files of a few lines are as many questions to a server that may be
 * far (ADR 61, 182). A group takes what its modules need with it, unless one above it has that already.
 */
const groups = [
  { name: 'start', test: /\/src\/(main|app\/sign-in\/sign-in\.page)\.tsx$/ },
  { name: 'shell', test: /\/src\/app\/(routing\/screen-routes|shell\/shell)\.tsx$/ },
  { name: 'database', test: /\/device\/(database|copies|outbox|drafts|tasks)\// },
  // Below the three that follow, so that who needs a part of it need not fetch lists and forms.
  {
    name: 'common',
    test: /\/(contract|src)\/(kernel|ui)\/|\/contract\/permissions\.ts$|\/src\/kits\/loaded\//,
    minShareCount: 20,
  },
  { name: 'choice', test: /\/@mantine\/core\/esm\/components\/(Select|Pill)\// },
  { name: 'list', test: /\/src\/kits\/(table-page\/table-page|list\/use-list)\.tsx$/ },
  {
    name: 'form',
    test: /\/src\/kits\/form\/(use-row-form|row-drawer|fields\/(text|textarea|select|switch)-field)\.tsx?$/,
  },
  // Whatever else so many screens and drawers have. What the frame fetches behind itself stays apart: a group of it would
  // take along what pages need, and these would not stand where a bell cannot be fetched.
  { name: 'often', minShareCount: 40 },
  { name: 'dates', test: /\/@mantine\/dates\/|\/src\/kits\/form\/(day-input|fields\/date-(input-)?field)\.tsx$/ },
];

/** Groups of Rolldown's `codeSplitting`, the first of which takes its modules first. */
export const joinedFiles = groups.map((group, at) => ({ ...group, priority: groups.length - at }));
