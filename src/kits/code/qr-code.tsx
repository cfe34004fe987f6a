import { useMemo } from 'react';
import { encode } from 'uqr';
import classes from './code.module.css';

interface QrCodeProps {
  content: string;
  /** What it is a code of, for those who do not see it. */
  label: string;
  /** Width and height in pixels. */
  size?: number;
}

/** A QR code as vectors: black on white in both schemes, because readers want it so. */
export function QrCode({ content, label, size = 200 }: QrCodeProps) {
  const { path, cells } = useMemo(() => {
    const { data, size: width } = encode(content, { ecc: 'M', border: 2 });
    const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
    return { path: dark.join(''), cells: width };
  }, [content]);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${cells} ${cells}`}
      width={size}
      height={size}
      className={classes.code}
    >
      <path d={path} shapeRendering="crispEdges" />
    </svg>
  );
}
