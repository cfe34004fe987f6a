import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { useRouteError } from 'react-router-dom';
import { ErrorState } from '@/ui/state-views';

/** A chunk that is gone (a newer version was published) or cannot be fetched fails with such words. */
const missingChunk = /dynamically imported module|Importing a module script failed|preload/i;

/** Stands in for a page that threw; the rest of the app goes on. */
export function PageCrash() {
  const error = useRouteError();
  useEffect(() => console.error(error), [error]);
  const isMissing = error instanceof Error && missingChunk.test(error.message);
  return (
    <div role="alert">
      <ErrorState
        message={
          isMissing ? '页面未能加载，请检查网络后重新加载' : '页面出现异常，请重新加载；如仍出现请联系教育处管理员'
        }
      />
      <Button variant="default" display="block" mx="auto" onClick={() => window.location.reload()}>
        重新加载
      </Button>
    </div>
  );
}
