import { z } from 'zod';
import { storableText } from '../kernel/wire';
import { searchText } from '../kernel/wire-text';

export const cryptoPublic = z.object({
  /** RSA public key, PEM (SPKI). */
  publicKey: z.string(),
  key_id: z.string(),
  /** Single-use; goes into the encrypted text. */
  nonce: z.string(),
});

/**
 * What is encrypted with RSA-OAEP-SHA256, as ASCII JSON (non-ASCII as \u escapes). The nonce says how old it is; whatever
 * else a client puts in, its own time for instance, counts for nothing.
 */
export const passwordEnvelope = z.object({ password: z.string().max(64), nonce: z.string() });

/** Tabs of the sign-in page: 工号 (or the account's name), 学号, 身份证, 考号. */
export const loginKinds = ['staff', 'student', 'id_card', 'exam'] as const;
export type LoginKind = (typeof loginKinds)[number];

export const deviceName = storableText(64).regex(/^[\w-]{20,64}$/);

export const passwordLogin = z.object({
  username: searchText(100).min(1, '请输入账号'),
  /** What `username` is; without it the account's name or a staff id. */
  kind: z.enum(loginKinds).optional(),
  /** base64 of the ciphertext. */
  password: storableText(2000).min(1, '请输入密码'),
  key_id: storableText(100),
  captcha_id: storableText(100).optional(),
  captcha: searchText(10).optional(),
  /** Set by /login_yw. */
  ops: z.boolean().optional(),
  /** What the browser calls itself: random, the same at every sign-in. One that was signed in before is known again. */
  device: deviceName.optional(),
  /** Solution of a challenge, see proof-of-work.ts. */
  work: z.object({ challenge: storableText(200), nonces: z.array(z.int().min(0).max(0xffff_ffff)).max(64) }).optional(),
});

/** Single sign-on: what another system signed, see docs/single-sign-on.md. */
export const signLogin = z.object({
  sign_data: storableText(2000).min(1),
  /** The person agreed to leave the account that this browser is signed in to. */
  confirmed: z.boolean().optional(),
  device: deviceName.optional(),
});

export const loginInput = z.union([signLogin, passwordLogin]);

export const session = z.object({
  token: z.string(),
  /** Seconds until the access token expires. */
  expires_in: z.number().int(),
  user_id: z.number().int(),
  /** What this device keeps beside the cookie, and erases at sign-out: without it the cookie renews nothing. */
  device_half: z.string(),
  /** Can do nothing but end this session: kept for a sign-out that the server could not be told of. */
  leave_proof: z.string(),
});
export type SignedIn = z.output<typeof session>;

/** A client of before devices had halves sends no body: it is refused like one whose half is gone. */
export const refreshInput = z.object({ device_half: storableText(100).optional() }).nullish();

export const leaveInput = z.object({ proof: storableText(200) });

export const captcha = z.object({ captcha_id: z.string(), svg: z.string() });

export interface MenuItem {
  id: string;
  /** 1 menu, 2 url, 4 button. */
  type: 1 | 2 | 4;
  title: string;
  path: string;
  icon: string;
  order: number;
  hidden: boolean;
  affix: boolean;
  /** Permission code of a button; of a screen the one that opens it, empty: everybody may. */
  code: string;
  children: MenuItem[];
}
export const menuItem: z.ZodType<MenuItem> = z.lazy(() =>
  z.object({
    id: z.string(),
    type: z.union([z.literal(1), z.literal(2), z.literal(4)]),
    title: z.string(),
    path: z.string(),
    icon: z.string(),
    order: z.number().int(),
    hidden: z.boolean(),
    affix: z.boolean(),
    code: z.string(),
    children: z.array(menuItem),
  }),
);

/**
 * `roles` holds the granted permission codes, wildcards included, as the customer's client expects them; in a view those
 * that it may use, without wildcards.
 */
export const purview = z.object({
  menus: z.array(menuItem),
  roles: z.array(z.string()),
  role_names: z.array(z.string()),
});

/** From wide to narrow. `custom`: departments that the role names. */
export const dataScopes = ['all', 'academy', 'base', 'dept_and_below', 'custom', 'dept', 'self'] as const;
export type DataScope = (typeof dataScopes)[number];

interface DeptNode {
  id: number;
  label: string;
  children: DeptNode[];
}
const deptNode: z.ZodType<DeptNode> = z.lazy(() =>
  z.object({ id: z.number().int(), label: z.string(), children: z.array(deptNode) }),
);

/** The customer's userDataLimit. */
export const dataLimit = z.object({
  scope: z.enum(dataScopes),
  study_dept_tree: z.array(deptNode),
  self_dept_tree: z.array(deptNode),
  selectionacademy: z.array(
    z.object({
      id: z.number().int(),
      label: z.string(),
      teachers_types: z.array(z.object({ teachers_types_id: z.number().int() })),
    }),
  ),
  base_relate_st_subjects: z.array(
    z.object({ base_id: z.number().int(), base_name: z.string(), st_subject_name: z.string() }),
  ),
  self_dept_ids_with_child: z.array(z.number().int()),
});

export const account = z.object({
  user_id: z.number().int(),
  username: z.string(),
  name: z.string(),
  staffID: z.string(),
  avatar: z.string(),
  icon_url: z.string(),
  person_type_id: z.number().int(),
  dept_name: z.string(),
  /** The password was given by somebody else or is too old: nothing works until it is changed. */
  must_change_password: z.boolean(),
});

/** 32 random-looking bytes, base64: encrypts this user's unfinished work on a device. */
export const deviceKey = z.object({ key: z.string() });
