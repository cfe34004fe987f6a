import { Outlet } from 'react-router-dom';
import { Overlays } from '@/ui/overlays';
import { LoadingOverlay } from '../loading/loading-overlay';
import { UpdateOffer } from '../update/update-offer';

/** Around pages that stand by themselves: dialogs, toasts and the offer of a new version, and nothing else. */
export default function BareFrame() {
  return (
    <Overlays>
      <Outlet />
      <LoadingOverlay />
      <UpdateOffer />
    </Overlays>
  );
}
