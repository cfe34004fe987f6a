import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { useRouteError } from 'react-router-dom';
import { isMissingPart } from '@/kits/late/missing-part';
import { ErrorState } from '@/ui/state-views';

/** Stands in for a page that threw; the rest of the app goes on. */
export function PageCrash() {
  const error = useRouteError();
  useEffect(() => console.error(error), [error]);
  const isMissing = isMissingPart(error);
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
