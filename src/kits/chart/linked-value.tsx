import { Link } from 'react-router-dom';

/** A number that leads to its rows where it has an address. */
export function LinkedValue({ to, children }: { to: string | undefined; children: string }) {
  return to === undefined ? children : <Link to={to}>{children}</Link>;
}
