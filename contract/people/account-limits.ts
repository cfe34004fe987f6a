/** Passwords are hashed slowly on purpose, so few accounts are made or reset at once. */
export const mostAccountsAtOnce = 50;
