/** Three exported planner pages in a fan: a week, a drawing, a list. Decorative. */
export function PageStack({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 150 100" fill="none" aria-hidden="true" className={className} strokeLinecap="round" strokeLinejoin="round">
      <g stroke="var(--foreground)" strokeWidth="1.5">
        <g transform="rotate(-13 50 96)">
          <rect x="26" y="18" width="52" height="70" rx="4" fill="var(--secondary)" />
          <path d="M34 30h20M34 42h34M34 52h34M34 62h34M34 72h22" stroke="var(--input)" strokeWidth="1.25" />
        </g>
        <g transform="rotate(12 100 96)">
          <rect x="72" y="18" width="52" height="70" rx="4" fill="var(--muted)" />
          <path d="M82 74c2-14 8-26 24-40 4 18-4 32-24 40z" fill="var(--primary)" stroke="var(--primary)" strokeWidth="1" />
        </g>
        <rect x="49" y="12" width="52" height="70" rx="4" fill="var(--card)" />
        <path d="M57 24h18" stroke="var(--accent)" strokeWidth="2.5" />
        <path d="M57 36h36M57 46h36M57 56h36M57 66h36M69 36v38M81 36v38" stroke="var(--input)" strokeWidth="1" />
        <path d="M59.500 51.500l3 3 5-6M71.500 41l3 3 5-6" stroke="var(--primary)" strokeWidth="2" />
      </g>
    </svg>
  )
}
