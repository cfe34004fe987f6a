import type { PermissionCode } from '@contract/permissions';
import { permits } from '@contract/kernel/module';
import type { ReactNode } from 'react';
import { currentSession, useSession, type Session } from './session-store';

function allowed(session: Session, code: PermissionCode): boolean {
  return session.kind === 'ready' && permits(session.purview.roles, code);
}

/** Whether the signed-in user holds a permission; the server decides again at each call. */
export function can(code: PermissionCode): boolean {
  return allowed(currentSession(), code);
}

/** `can` that follows the session. */
export function usePermission(code: PermissionCode): boolean {
  return allowed(useSession(), code);
}

/** Decides about any permission, for lists whose rows name theirs; follows the session. */
export function usePermits(): (code: PermissionCode) => boolean {
  const session = useSession();
  return (code) => allowed(session, code);
}

/** Draws its children only for those who hold the permission (requirements section 6: removed, not greyed). */
export function Permitted({ code, children }: { code: PermissionCode; children: ReactNode }) {
  return usePermission(code) ? children : null;
}
