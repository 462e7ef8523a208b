/** Two blank planner sheets and a pen. Decorative: the text beside it says what is missing. */
export function EmptyPages({ className = 'h-32 w-auto' }: { className?: string }) {
  return (
    <svg viewBox="0 0 200 140" fill="none" aria-hidden="true" className={className} strokeLinecap="round" strokeLinejoin="round">
      <path d="M30 126h140" stroke="var(--input)" strokeWidth="1.5" />
      <g transform="rotate(-7 90 70)">
        <rect x="52" y="22" width="72" height="98" rx="5" fill="var(--secondary)" stroke="var(--input)" strokeWidth="1.5" />
      </g>
      <g transform="rotate(4 104 72)">
        <rect x="68" y="20" width="74" height="100" rx="5" fill="var(--card)" stroke="var(--foreground)" strokeWidth="1.75" />
        <path d="M80 38h28" stroke="var(--accent)" strokeWidth="2.5" />
        <path d="M80 54h50M80 67h50M80 80h50M80 93h34" stroke="var(--input)" strokeWidth="1.25" strokeDasharray="1 5" />
      </g>
      <g stroke="var(--foreground)" strokeWidth="1.75" fill="var(--card)">
        <path d="M117 104l34-52 8 5.2-34 52-9.4 4.8z" />
        <path d="M147 58l8 5.2" />
        <path d="M117 104l8 5.2" />
      </g>
      <path d="M153.500 48.400l3-4.600 8 5.200-3 4.600" fill="var(--accent)" stroke="var(--foreground)" strokeWidth="1.75" />
    </svg>
  )
}
