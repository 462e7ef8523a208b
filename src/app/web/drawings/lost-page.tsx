/** A page blown away by the wind, for the 404 screen. Decorative. */
export function LostPage({ className = 'h-40 w-auto' }: { className?: string }) {
  return (
    <svg viewBox="0 0 240 160" fill="none" aria-hidden="true" className={className} strokeLinecap="round" strokeLinejoin="round">
      <path d="M24 146h192" stroke="var(--input)" strokeWidth="1.5" />
      <path d="M18 96c26 10 44 2 44-10s-16-13-19-3" stroke="var(--input)" strokeWidth="1.75" />
      <path d="M30 118c42 10 72-4 92-24" stroke="var(--input)" strokeWidth="1.75" strokeDasharray="1 7" />
      <path d="M150 22c22 4 40-2 52-12" stroke="var(--input)" strokeWidth="1.75" />
      <path
        d="M112 44c18 2 36-4 54-16 8 22 18 40 32 56-16 14-36 20-58 18-4-20-14-40-28-58z"
        fill="var(--card)"
        stroke="var(--foreground)"
        strokeWidth="1.75"
      />
      <path d="M198 84c-8 2-16 1-24-3 2 8 0 15-5 19" fill="var(--secondary)" stroke="var(--foreground)" strokeWidth="1.75" />
      <path d="M128 55c10 0 20-3 30-9" stroke="var(--accent)" strokeWidth="2.5" />
      <path d="M135 67c13 0 24-3 35-10M141 79c9 0 18-2 26-6" stroke="var(--input)" strokeWidth="1.5" />
      <g fill="var(--primary)">
        <path d="M66 52c10-8 21-9 31-3-9 9-20 10-31 3z" />
        <path d="M196 124c7-9 16-12 26-9-6 10-15 13-26 9z" opacity="0.7" />
        <path d="M60 132c6-6 13-7 20-3-6 6-13 7-20 3z" opacity="0.7" />
      </g>
    </svg>
  )
}
