import { Navigate, useLocation } from 'react-router-dom';
import { redirectQuery } from './redirect';
import { RequireSession } from './require-session';

/** An address that nobody declares: to those who are signed in it is not found, to others it may be anything. */
export default function UnknownPath() {
  const { pathname, search } = useLocation();
  return (
    <RequireSession>
      <Navigate to={`/404${redirectQuery(pathname + search)}`} replace />
    </RequireSession>
  );
}
