/** A magnifying glass over a sheet. Decorative: the text beside it says that nothing was found. */
export function NothingFound({ className = 'h-32 w-auto' }: { className?: string }) {
  return (
    <svg viewBox="0 0 200 140" fill="none" aria-hidden="true" className={className} strokeLinecap="round" strokeLinejoin="round">
      <path d="M30 126h140" stroke="var(--input)" strokeWidth="1.5" />
      <g transform="rotate(-3 88 70)">
        <rect x="52" y="18" width="78" height="102" rx="5" fill="var(--card)" stroke="var(--foreground)" strokeWidth="1.75" />
        <path d="M65 38h34M65 53h52M65 68h22M65 83h30M65 98h20" stroke="var(--input)" strokeWidth="1.75" />
      </g>
      <circle cx="118" cy="78" r="25" fill="var(--secondary)" stroke="var(--foreground)" strokeWidth="2" />
      <path d="M102 76c3-8 10-13 18-13" stroke="var(--card)" strokeWidth="3" />
      <path d="M136 96l22 23" stroke="var(--foreground)" strokeWidth="6" />
      <path d="M136 96l22 23" stroke="var(--accent)" strokeWidth="2.5" />
    </svg>
  )
}
