/** What an administrator sets for the whole installation, by tab of the configuration page. Plain data: pages use it. */
export interface Settings {
  /** 标识 */
  identity: {
    /** Shown in the title, on the sign-in page and above the menu. */
    system_name: string;
    /** Address of a picture; empty: the built-in mark. */
    logo: string;
    /** Address of the picture beside the sign-in form; empty: the built-in one. */
    login_background: string;
  };
  /** 安全 */
  security: {
    /** Shortest password, in characters. */
    password_min_length: number;
    /** How many of the four kinds (upper case, lower case, digit, other) a password needs. */
    password_kinds: number;
    /** A new password may not be one of the last so many; 0: any may come back. */
    password_history: number;
    /** Days until a password must be changed; 0: never. */
    password_expiry_days: number;
    /** Failures of one name from one source (an address, a known browser) after which a captcha is asked for; 0: always. */
    captcha_after: number;
    /** Tries after which the pair of name and source waits. */
    lockout_after: number;
    /** Longest wait in minutes; waits double from one minute on. */
    lockout_minutes: number;
    /**
     * Minutes without a person after which a session ends and pages sign out; 0: seven days, and pages leave it to
     * the server.
     */
    idle_minutes: number;
    /** Addresses or CIDR ranges that accounts of operations may sign in from, on any page; none: from everywhere. */
    ops_addresses: string[];
  };
  /** 上传 */
  upload: Record<UploadKind, { /** File name endings without the dot. */ extensions: string[]; max_mb: number }>;
  /** 消息渠道. Addresses and secrets of the channels are in the server's environment, never here. */
  channel: {
    mail: boolean;
    sms: boolean;
    /** Put before every short message, as providers demand. */
    sms_signature: string;
  };
  /** 教学 */
  teaching: {
    /** First day of the academic year, `MM-DD`. */
    year_start: string;
    /** Most trainees of one supervising teacher at a time. */
    trainees_per_teacher: number;
    /** Wards may give a teacher more of them, and are warned; otherwise it is refused. */
    may_exceed_trainees: boolean;
    /** Days before its end from which an agreement with a school counts as 将到期. */
    agreement_warning_days: number;
  };
  /** 模块开关 */
  modules: {
    /** Keys of modules that are switched off: their menu is gone and their calls are refused. */
    off: string[];
  };
  /** 单点登录. The shared secret is in the server's environment. */
  sso: { enabled: boolean };
}

export const uploadKinds = ['image', 'audio', 'video', 'word', 'pdf', 'excel'] as const;
export type UploadKind = (typeof uploadKinds)[number];
export type SettingGroup = keyof Settings;

/** What holds while nobody has set anything, and what 恢复默认 brings back. */
export const settingDefaults: Settings = {
  identity: { system_name: 'Reach 医学教学管理系统', logo: '', login_background: '' },
  security: {
    password_min_length: 8,
    password_kinds: 3,
    password_history: 3,
    password_expiry_days: 0,
    captcha_after: 3,
    lockout_after: 6,
    lockout_minutes: 30,
    idle_minutes: 0,
    ops_addresses: [],
  },
  upload: {
    image: { extensions: ['jpg', 'jpeg', 'png', 'webp', 'gif'], max_mb: 10 },
    audio: { extensions: ['mp3', 'm4a', 'wav'], max_mb: 50 },
    video: { extensions: ['mp4', 'webm', 'mov'], max_mb: 500 },
    word: { extensions: ['doc', 'docx'], max_mb: 20 },
    pdf: { extensions: ['pdf'], max_mb: 50 },
    excel: { extensions: ['xls', 'xlsx'], max_mb: 20 },
  },
  channel: { mail: true, sms: true, sms_signature: '' },
  teaching: { year_start: '09-01', trainees_per_teacher: 3, may_exceed_trainees: false, agreement_warning_days: 90 },
  modules: { off: [] },
  sso: { enabled: true },
};

export const settingGroups = Object.keys(settingDefaults) as SettingGroup[];

/** Modules that cannot be switched off: without them nobody could switch anything on again. */
export const fixedModules: readonly string[] = ['account', 'system', 'people', 'userinfo', 'dictionary'];
