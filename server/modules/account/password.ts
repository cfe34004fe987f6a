import { hash, verify } from '@node-rs/argon2';

/** argon2id with the library's parameters (19 MiB, 2 passes), PHC format. */
export function hashPassword(password: string): Promise<string> {
  return hash(password);
}

const nobody = hashPassword('nobody has this password');

/** Verifies a password; without a stored hash it works as long and answers no. */
export async function isPasswordRight(stored: string | undefined, password: string): Promise<boolean> {
  const right = await verify(stored ?? (await nobody), password);
  return right && stored !== undefined;
}
