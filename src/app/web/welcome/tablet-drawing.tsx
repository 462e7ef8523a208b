/** A tablet with a half-written page, a pen across it, and a willow twig. Decorative. */
export function TabletDrawing({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 220 130"
      fill="none"
      aria-hidden="true"
      className={className}
      stroke="var(--foreground)"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d="M14 122h192" stroke="var(--input)" />
      <g transform="rotate(-5 104 66)">
        <rect x="62" y="8" width="84" height="112" rx="9" fill="var(--secondary)" />
        <rect x="70" y="17" width="68" height="94" rx="3" fill="var(--background)" stroke="var(--input)" />
        <path d="M79 30h26" strokeWidth="2.5" />
        <path d="M79 44h48M79 56h48M79 68h48M79 80h48M79 92h30" stroke="var(--border)" />
        <path d="M80 43c5-5 7 3 11-1s6-3 9 1 6-4 10-2 5 3 8 1" stroke="var(--accent)" strokeWidth="2.25" />
        <path d="M80 55c5-5 8 3 12-1s7-2 10 0" stroke="var(--accent)" strokeWidth="2.25" />
      </g>
      <path d="m176 34-58 50-4 10 11-3 58-50a5 5 0 0 0-7-7Z" fill="var(--card)" />
      <path d="m169 40 7 8m-58 36 7 7" />
      <path d="M28 122c-2-22 0-42 8-62" stroke="var(--primary)" />
      <path
        d="M36 60c9-6 16-5 21-1-5 7-13 8-21 1Zm-5 18c-8-7-15-7-20-3 5 7 12 8 20 3Zm-2 18c9-5 15-4 19 0-5 6-12 6-19 0Z"
        fill="var(--primary)"
        stroke="none"
      />
    </svg>
  )
}
