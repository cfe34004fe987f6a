/** A secret that is guessed faster than a password would be is none. */
const shortest = 32;

/** What is wrong with the shared secret of single sign-on, in words. */
export function ssoFaults(variables: Record<string, string | undefined>): string[] {
  const { SSO_SECRET: secret = '' } = variables;
  return secret === '' || secret.length >= shortest
    ? []
    : [`SSO_SECRET：至少 ${shortest} 个字符 / at least ${shortest} characters`];
}

/** The secret that other systems sign with; undefined where single sign-on is not set up. */
export function ssoSecret(variables: Record<string, string | undefined> = process.env): string | undefined {
  return ssoFaults(variables).length === 0 ? variables.SSO_SECRET || undefined : undefined;
}
