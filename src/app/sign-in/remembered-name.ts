const key = 'reach_name';

/** The name that signed in here last, if that person wished it; never the password. */
export const rememberedName = {
  get: (): string => localStorage.getItem(key) ?? '',
  set(name: string): void {
    if (name) localStorage.setItem(key, name);
    else localStorage.removeItem(key);
  },
};
