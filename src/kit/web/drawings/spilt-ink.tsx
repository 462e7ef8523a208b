/** An inkwell that tipped over, for the 'Something went wrong' screen. Decorative. */
export function SpiltInk({ className = 'h-40 w-auto' }: { className?: string }) {
  return (
    <svg viewBox="0 0 240 160" fill="none" aria-hidden="true" className={className} strokeLinecap="round" strokeLinejoin="round">
      <path d="M24 130h40M206 130h12" stroke="var(--input)" strokeWidth="1.5" />
      <path
        d="M96 122c-20-2-34 2-34 9s16 10 34 8c12-1 20 6 40 5 16-1 18-7 32-8 20-1 40 0 40-7s-20-9-40-7z"
        fill="var(--primary)"
      />
      <path d="M82 132c10-3 24-2 34 0" stroke="var(--card)" strokeWidth="2" opacity="0.6" />
      <g transform="rotate(74 160 100)" stroke="var(--foreground)" strokeWidth="1.75">
        <path d="M132 92c0-6 6-10 12-10h32c6 0 12 4 12 10v32a6 6 0 0 1-6 6h-44a6 6 0 0 1-6-6z" fill="var(--card)" />
        <path d="M132 108h56v16a6 6 0 0 1-6 6h-44a6 6 0 0 1-6-6z" fill="var(--secondary)" stroke="none" />
        <path d="M132 92c0-6 6-10 12-10h32c6 0 12 4 12 10v32a6 6 0 0 1-6 6h-44a6 6 0 0 1-6-6z" />
        <rect x="144" y="68" width="32" height="14" rx="3" fill="var(--card)" />
      </g>
      <path d="M58 116C78 86 96 62 134 30c-4 26-22 50-56 74" fill="var(--card)" stroke="var(--foreground)" strokeWidth="1.75" />
      <path d="M52 126c14-22 36-54 82-96" stroke="var(--foreground)" strokeWidth="1.75" />
      <path d="M92 74l22 0M82 90l18-1M104 58l20-2" stroke="var(--input)" strokeWidth="1.5" />
    </svg>
  )
}
