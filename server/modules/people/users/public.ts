/** What other modules may ask of accounts of people. Apart from `people/public`, which accounts themselves use. */
export { openAccounts } from './open-accounts';
