import { useAccount } from './session-store';
import { userDatabase, type UserDatabase } from '@device/database/user-database';

/** Database of the signed-in user. Only inside the guarded part of the app. */
export function useUserDatabase(): UserDatabase {
  return userDatabase(useAccount().user_id);
}
