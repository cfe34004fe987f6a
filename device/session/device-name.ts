import { uuid } from '../api/uuid';

const key = 'reach_device';

/**
 * What this browser calls itself at sign-in: random, and the same until its data is removed. The server knows by it where an
 * account was signed in before, so that strangers who guess elsewhere do not slow its owner here. It opens nothing.
 */
export function deviceName(): string {
  const known = localStorage.getItem(key);
  if (known) return known;
  const name = uuid();
  localStorage.setItem(key, name);
  return name;
}
