import { matchRoutes } from 'react-router-dom';
import { screens, type Screen } from './screens';

const routes = screens.map((screen) => ({ path: screen.path, id: screen.path }));
const byPath = new Map<string, Screen>(screens.map((screen) => [screen.path, screen]));

/** The screen that draws a path: a fixed path goes before one with parameters, as in the router. */
export function screenOf(path: string): Screen | undefined {
  const pattern = matchRoutes(routes, path)?.[0]?.route.path;
  return pattern === undefined ? undefined : byPath.get(pattern);
}

/** Path of that screen with its parameters' names; the path itself when no screen draws it. */
export const screenPath = (path: string): string => screenOf(path)?.path ?? path;
