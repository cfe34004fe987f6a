const opsKey = 'reach_ops';

/** Operations staff sign in at /login_yw and return there when their session ends. */
export const opsFlag = {
  isSet: (): boolean => localStorage.getItem(opsKey) === '1',
  set(ops: boolean): void {
    if (ops) localStorage.setItem(opsKey, '1');
    else localStorage.removeItem(opsKey);
  },
};

/** The sign-in page of this browser's user. */
export const signInPath = (): '/login' | '/login_yw' => (opsFlag.isSet() ? '/login_yw' : '/login');
