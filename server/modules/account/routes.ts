import { and, eq } from 'drizzle-orm';
import { createHmac } from 'node:crypto';
import type { AccountEvent } from '@contract/account/audit-events';
import { accountEndpoints } from '@contract/account/endpoints';
import { EnableState } from '@contract/kernel/enums';
import { AppError } from '@contract/kernel/errors';
import { recordAudit } from '@server/kernel/audit';
import { implement, type Call } from '@server/kernel/implement';
import type { ServerModule } from '@server/kernel/module';
import { departments } from '../dictionary/tables';
import { people } from '../people/tables';
import { iconUrl } from '../userinfo/public';
import { menuFor } from '../system/public';
import { accountRoles, roles } from '../system/tables';
import { accountDemo } from './demo';
import { accessSeconds, signAccess } from './access-token';
import { refusedOnBeat } from './beat';
import { drawCaptcha } from './captcha';
import { modifyPassword } from './change-password';
import { dataLimitOf } from './data-limit';
import { purposeKey } from './keys';
import { leave } from './leave';
import { authenticate } from './login';
import { networkOf } from './networks';
import { endOwnSession, ownSessions } from './own-sessions';
import { offerKey } from './password-envelope';
import { accountReferences } from './references';
import { refreshCookie } from './refresh-cookie';
import { beginReset } from './reset-begin';
import { sendCode, verifyCode } from './reset-code';
import { endReset } from './reset-end';
import { codesInViews } from './codes-in-views';
import { deviceHalf, leaveProof } from './session-proofs';
import {
  closeSession,
  closeSessions,
  leaveSession,
  openSession,
  refreshSeconds,
  renewSession,
  type Renewal,
} from './sessions';
import { passwordRulesOf } from './set-password';
import { offerWork } from './sign-in-work';
import { signedAccount } from './sso';
import { start } from './start';
import { Turnstile } from './turnstile';

const stolenSession: AccountEvent = 'account.session.stolen';
/** Guesses at refresh secrets: four a second from an address. */
const guesses = new Turnstile(250, 20);

const routes = implement(accountEndpoints, {
  cryptoPublic: ({ db }) => offerKey(db),
  captcha: ({ db }) => drawCaptcha(db),

  signInWork: offerWork,

  async login(call) {
    const { db, body, ip } = call;
    const isSigned = 'sign_data' in body;
    const account = isSigned
      ? await signedAccount(call, body, call.cookies.get(refreshCookie))
      : await refusedOnBeat(() => authenticate(call, body));
    await leaveSession(db, call.cookies.get(refreshCookie));
    const opened = await openSession(db, account, { ip, agent: call.userAgent, name: body.device });
    call.audit({ by: account, target: `session:${opened.sessionId}`, detail: isSigned ? { by: 'sso' } : undefined });
    return handOver(call, opened);
  },

  async refresh(call) {
    const token = call.cookies.get(refreshCookie);
    const renewed = token ? await renewSession(call.db, token, call.body?.device_half ?? '') : 'ended';
    if (typeof renewed === 'object') return handOver(call, renewed);
    call.cookies.clear(refreshCookie);
    // A cookie without the device's half of its session is what somebody left behind who signed out without a network.
    if (renewed === 'ended') await leaveSession(call.db, token);
    if (renewed === 'stolen') {
      const target = `session:${token!.split('.')[0]}`;
      await recordAudit(call.db, { action: stolenSession, target, ip: call.ip, requestId: call.requestId });
    }
    if (renewed === 'guessed') await guesses.pass(networkOf(call.ip));
    throw new AppError('SIGN_IN_REQUIRED');
  },

  async logout(call) {
    await closeSession(call.db, call.user.sessionId);
    // The cookie of somebody who looks as another is that of their own sign-in, which goes on.
    if (call.user.viewedBy === undefined) call.cookies.clear(refreshCookie);
    return {};
  },

  leave,

  async purview({ db, user }) {
    const held = await db
      .select({ name: roles.name })
      .from(accountRoles)
      .innerJoin(roles, and(eq(roles.id, accountRoles.roleId), eq(roles.status, EnableState.enabled)))
      .where(eq(accountRoles.accountId, user.accountId));
    const menus = await menuFor(db, user.permissions);
    const codes = user.viewedBy === undefined ? user.permissions : codesInViews(user.permissions);
    return { menus, roles: codes, role_names: held.map(({ name }) => name) };
  },

  dataLimit: ({ db, user }) => dataLimitOf(db, user),

  async account({ db, user }) {
    const [person] = await db
      .select({ staffId: people.staffId, deptName: departments.name })
      .from(people)
      .leftJoin(departments, eq(departments.id, people.deptId))
      .where(eq(people.id, user.userId));
    const icon = await iconUrl(db, user.userId);
    return {
      user_id: user.userId,
      username: user.username,
      name: user.name,
      staffID: person!.staffId,
      avatar: icon,
      icon_url: icon,
      person_type_id: user.typeId,
      dept_name: person!.deptName ?? '',
      must_change_password: user.mustChangePassword,
    };
  },

  async deviceKey({ db, user }) {
    const key = createHmac('sha256', await purposeKey(db, 'device'))
      .update(String(user.accountId))
      .digest('base64');
    return { key };
  },

  sessions: ({ db, user }) => ownSessions(db, user),

  async endSession(call) {
    await endOwnSession(call.db, call.user, call.params.id);
    call.audit({ target: `session:${call.params.id}` });
    return {};
  },

  async endOtherSessions({ db, user, audit }) {
    const ended = await closeSessions(db, [user.accountId], user.sessionId);
    audit({ detail: { ended } });
    return { ended };
  },

  passwordRules: ({ db }) => passwordRulesOf(db),
  modifyPassword,
  resetGetAccount: beginReset,
  resetSendCode: sendCode,
  resetVerifyCode: verifyCode,
  resetPassword: endReset,
});

export const accountServer: ServerModule<typeof accountEndpoints> = {
  routes,
  start,
  references: accountReferences,
  demo: [accountDemo],
};

async function handOver({ db, cookies }: Pick<Call, 'db' | 'cookies'>, renewal: Renewal) {
  cookies.set(refreshCookie, renewal.refreshToken, refreshSeconds);
  return {
    token: await signAccess(db, renewal.accountId, renewal.sessionId),
    expires_in: accessSeconds,
    user_id: renewal.userId,
    device_half: await deviceHalf(db, renewal.sessionId),
    leave_proof: await leaveProof(db, renewal.sessionId),
  };
}
