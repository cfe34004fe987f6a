import type { Plugin } from 'vite';

const worded = /('[\w-]+:[\w-]+:[\w-]+'):\s*'(?:[^'\\]|\\.)*'/g;

/** A module's declaration without what its permissions are called. */
export const withoutWords = (code: string): string => code.replaceAll(worded, "$1: ''");

/**
 * Keeps the words of permissions out of the frame, which holds what every module declares of its menu. Only the server says
 * what a permission is called, in the tree of rights that it answers; pages ask for the codes.
 */
export function wordsOfPermissionsStayOnTheServer(): Plugin {
  return {
    name: 'words-of-permissions-stay-on-the-server',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      const declares = /\/contract\/[\w-]+\/(?:module|permissions)\.ts$/.test(id);
      return declares ? { code: withoutWords(code), map: null } : undefined;
    },
  };
}
