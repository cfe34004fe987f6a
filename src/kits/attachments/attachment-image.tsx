import { attachmentEndpoints } from '@contract/attachment/endpoints';
import { use, type ReactNode } from 'react';
import { useCall } from '@/kernel/query/use-call';
import { LocalFiles } from './local-files';
import { useObjectUrl } from './use-object-url';

interface AttachmentImageProps {
  id: string;
  alt: string;
  /** The picture itself; otherwise its thumbnail, at most 320 pixels. */
  full?: boolean;
  className?: string;
  /** Shown until the picture is there, and when it cannot be had. */
  fallback?: ReactNode;
}

/** A picture that only those who may read it get: it is fetched with the session, not linked. */
export function AttachmentImage({ id, alt, full = false, className, fallback = null }: AttachmentImageProps) {
  const endpoint = full ? attachmentEndpoints.content : attachmentEndpoints.thumbnail;
  const local = use(LocalFiles).get(id);
  const isAsked = local === undefined;
  const fetched = useObjectUrl(useCall(endpoint, { params: { id } }, { staleTime: Infinity, enabled: isAsked }).data);
  const url = local ?? fetched;
  return url ? <img src={url} alt={alt} className={className} /> : fallback;
}
