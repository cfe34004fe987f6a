import { deviceName } from '@device/session/device-name';
import { logIn } from './log-in';

/**
 * Signs in with what another system signed (requirements section 2, `sign`). Fails with SSO_OTHER_SESSION when somebody
 * is signed in already and did not confirm, and with SSO_REFUSED or SSO_OFF; then nothing has changed.
 * @param confirmed the person agreed to leave the account that is signed in
 */
export function signInBySign(sign: string, confirmed: boolean): Promise<void> {
  return logIn({ body: { sign_data: sign, confirmed, device: deviceName() } });
}
