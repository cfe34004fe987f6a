import type { Copies, Copy } from '../database/copy';

const prefix = 'reach_copy ';

/**
 * Copies of public answers (name and logo of the installation) belong to the device, not to a person. They are few
 * and small, and the sign-in page needs them before any database is open.
 */
export const publicCopies: Copies = {
  async get(key) {
    const text = localStorage.getItem(prefix + key);
    return text === null ? undefined : (JSON.parse(text) as Copy);
  },
  async put(copy) {
    localStorage.setItem(prefix + copy.key, JSON.stringify(copy));
  },
  // Nothing public is a list, or looked for before it is asked.
  all: async () => [],
  givenAt: async () => undefined,
};
