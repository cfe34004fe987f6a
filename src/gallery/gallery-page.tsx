import { Navigate, useParams } from 'react-router-dom';
import { EmptyState } from '@/ui/state-views';
import { entries } from './entries';
import classes from './gallery-frame.module.css';

/** One example of a kit, as large as the window allows. */
export function GalleryPage() {
  const { kit, example } = useParams();
  const entry = entries.find((one) => one.kit === kit);
  const shown = entry?.examples.find(({ key }) => key === example);
  if (entry && !example) return <Navigate to={`/${kit}/${entry.examples[0].key}`} replace />;
  if (!entry || !shown) return <EmptyState title="没有这个示例" />;
  const { Example } = shown;
  return (
    <>
      <p className={classes.title}>
        {entry.title} · {shown.title}
      </p>
      <div className={classes.example}>
        <Example key={`${kit} ${shown.key}`} />
      </div>
    </>
  );
}
