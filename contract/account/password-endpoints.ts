import { z } from 'zod';
import { defineEndpoints } from '../kernel/endpoint';
import { accountModule } from './module';
import * as types from './password-types';

const nothing = z.object({});

/**
 * Changing and recovering a password. None is a `mutation`: an envelope's nonce works once, so nothing happens twice,
 * and failed tries must be counted although the call is refused.
 */
export const passwordEndpoints = defineEndpoints(accountModule, {
  passwordRules: {
    method: 'GET',
    path: '/api/v2/account/password-rules',
    summary: '密码规则',
    access: 'public',
    data: types.passwordRules,
    offline: 'online',
    audit: false,
    mutation: false,
  },
  modifyPassword: {
    method: 'POST',
    path: '/api/personalcenter/modifypassword',
    summary: '修改密码（其他设备同时退出登录）',
    access: 'login',
    body: types.modifyPasswordInput,
    data: nothing,
    errors: ['PASSWORD_WRONG', 'PASSWORD_REFUSED', 'LOGIN_KEY_EXPIRED', 'ACCOUNT_LOCKED', 'TOO_MANY_REQUESTS'],
    offline: 'online',
    audit: 'account.password.change',
    mutation: false,
    closedToViewers: true,
    openBeforePasswordChange: true,
  },
  resetGetAccount: {
    method: 'POST',
    path: '/api/personalcenter/getaccount',
    summary: '找回密码：确认账号',
    access: 'public',
    body: types.getAccountInput,
    data: types.resetOffer,
    errors: ['CAPTCHA_WRONG', 'TOO_MANY_REQUESTS'],
    offline: 'online',
    audit: false,
    mutation: false,
  },
  resetSendCode: {
    method: 'POST',
    path: '/api/personalcenter/code',
    summary: '找回密码：发送验证码',
    access: 'public',
    body: types.codeInput,
    data: types.codeSent,
    errors: ['RESET_EXPIRED', 'CODE_TOO_SOON', 'CODE_LIMIT', 'TOO_MANY_REQUESTS'],
    offline: 'online',
    audit: false,
    mutation: false,
  },
  resetVerifyCode: {
    method: 'POST',
    path: '/api/personalcenter/verifycode',
    summary: '找回密码：核对验证码',
    access: 'public',
    body: types.verifyCodeInput,
    data: types.codeVerified,
    errors: ['RESET_EXPIRED', 'CODE_WRONG', 'CODE_EXPIRED', 'TOO_MANY_REQUESTS'],
    offline: 'online',
    audit: false,
    mutation: false,
  },
  resetPassword: {
    method: 'POST',
    path: '/api/personalcenter/resetpassword',
    summary: '找回密码：设置新密码（所有设备退出登录）',
    access: 'public',
    body: types.resetPasswordInput,
    data: nothing,
    errors: ['RESET_EXPIRED', 'PASSWORD_REFUSED', 'LOGIN_KEY_EXPIRED', 'TOO_MANY_REQUESTS'],
    offline: 'online',
    audit: 'account.password.reset',
    mutation: false,
  },
});
