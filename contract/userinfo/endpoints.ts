import { z } from 'zod';
import { defineEndpoints } from '../kernel/endpoint';
import { userinfoModule } from './module';
import { phoneChanged, phoneChangeInput, phoneCodeInput, phoneCodeSent } from './phone';
import { picture, pictureKinds, pictureUploadLimit } from './picture';
import { preferenceEndpoints } from './preference-endpoints';
import { profileCommitted, profileConfig, profileInfo, profileInput } from './profile';

const pictureParams = z.object({ kind: z.enum(pictureKinds) });

const ownEndpoints = defineEndpoints(userinfoModule, {
  info: {
    method: 'GET',
    path: '/api/personalcenter/info',
    summary: '个人信息',
    access: 'login',
    data: profileInfo,
    errors: ['NOT_FOUND'],
    offline: 'cached',
    audit: false,
    mutation: false,
  },
  config: {
    method: 'GET',
    path: '/api/personalcenter/config',
    summary: '个人信息的字段：哪些可修改、哪些需审核',
    access: 'login',
    data: profileConfig,
    offline: 'cached',
    audit: false,
    mutation: false,
  },
  commit: {
    method: 'POST',
    path: '/api/personalcenter/infocommit',
    summary: '提交个人信息的修改；需审核的字段进入审批',
    access: 'login',
    body: profileInput,
    data: profileCommitted,
    errors: [
      'INPUT_INVALID',
      'PROFILE_UNCHANGED',
      'APPROVAL_OPEN',
      'APPROVAL_NO_REVIEWER',
      'VERSION_MISSING',
      'VERSION_STALE',
      'ID_CARD_TAKEN',
      'STAFF_ID_TAKEN',
    ],
    offline: 'online',
    audit: 'userinfo.commit',
    mutation: true,
  },
  /** Not mutations: a code goes out once, and failed tries must be counted although the call is refused. */
  sendPhoneCode: {
    method: 'POST',
    path: '/api/v2/userinfo/phone/code',
    summary: '更换手机号码：向新号码发送验证码',
    access: 'login',
    body: phoneCodeInput,
    data: phoneCodeSent,
    errors: ['INPUT_INVALID', 'PROFILE_UNCHANGED', 'CODE_TOO_SOON', 'CODE_LIMIT', 'CODE_UNSENT', 'TOO_MANY_REQUESTS'],
    offline: 'online',
    audit: false,
    mutation: false,
    closedToViewers: true,
  },
  changePhone: {
    method: 'POST',
    path: '/api/v2/userinfo/phone',
    summary: '更换手机号码：核对验证码并保存',
    access: 'login',
    body: phoneChangeInput,
    data: phoneChanged,
    errors: ['INPUT_INVALID', 'PROFILE_UNCHANGED', 'CODE_WRONG', 'CODE_EXPIRED', 'TOO_MANY_REQUESTS'],
    offline: 'online',
    audit: 'userinfo.phone',
    mutation: false,
    closedToViewers: true,
  },
  icon: {
    method: 'GET',
    path: '/api/user/usericon',
    summary: '头像',
    access: 'login',
    data: z.object({ icon_url: z.string() }),
    offline: 'cached',
    audit: false,
    mutation: false,
  },
  picture: {
    method: 'GET',
    path: '/api/v2/userinfo/pictures/:kind',
    summary: '自己的头像或签名',
    access: 'login',
    params: pictureParams,
    data: picture,
    offline: 'cached',
    audit: false,
    mutation: false,
  },
  savePicture: {
    method: 'PUT',
    path: '/api/v2/userinfo/pictures/:kind',
    summary: '保存头像或签名（图片字节）',
    access: 'login',
    params: pictureParams,
    body: z.instanceof(Uint8Array),
    data: picture,
    errors: ['INPUT_INVALID', 'PAYLOAD_TOO_LARGE', 'SERVER_FULL'],
    offline: 'online',
    audit: 'userinfo.picture',
    mutation: true,
    bodyLimit: pictureUploadLimit,
  },
  removePicture: {
    method: 'DELETE',
    path: '/api/v2/userinfo/pictures/:kind',
    summary: '删除头像或签名',
    access: 'login',
    params: pictureParams,
    data: picture,
    offline: 'online',
    audit: 'userinfo.pictureRemove',
    mutation: true,
  },
});

export const userinfoEndpoints = { ...ownEndpoints, ...preferenceEndpoints };
