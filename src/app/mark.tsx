/** The product's own mark: a rotation around a cross, drawn so that it reads at 20 px. Same drawing as the icons. */
export function Mark({ size }: { size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 64 64" role="img" aria-hidden>
      <rect width="64" height="64" rx="15" fill="#0f74ff" />
      <path d="M47.6 23.0A18 18 0 1 0 50 32" fill="none" stroke="#fff" strokeWidth="5" strokeLinecap="round" />
      <path
        d="M50.5 13.5v10.2H40.3"
        fill="none"
        stroke="#fff"
        strokeWidth="5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path d="M32 24.5v15M24.5 32h15" stroke="#fff" strokeWidth="5" strokeLinecap="round" />
    </svg>
  );
}
