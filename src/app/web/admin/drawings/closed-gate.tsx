/** A closed garden gate with a willow behind it. Decorative: the text beside it says the same. */
export function ClosedGate({ className = 'h-40 w-auto' }: { className?: string }) {
  const pickets = [74, 88, 102, 116, 130, 144, 158]
  return (
    <svg viewBox="0 0 240 160" fill="none" aria-hidden="true" className={className} strokeLinecap="round" strokeLinejoin="round">
      <path d="M20 146h200" stroke="var(--input)" strokeWidth="1.5" />
      <path d="M150 78c-2-30 4-48 20-60" stroke="var(--input)" strokeWidth="2.5" />
      <g stroke="var(--primary)" strokeWidth="1.75" opacity="0.8">
        <path d="M168 20c-18 4-32 18-38 42M170 19c-30-2-54 12-66 40M171 20c16 6 26 20 28 46M172 20c24 2 38 16 44 40" />
        <path d="M169 22c-8 12-12 24-12 40M172 22c6 12 8 24 6 40" />
      </g>
      <rect x="52" y="62" width="14" height="84" rx="2" fill="var(--card)" stroke="var(--foreground)" strokeWidth="1.75" />
      <rect x="174" y="62" width="14" height="84" rx="2" fill="var(--card)" stroke="var(--foreground)" strokeWidth="1.75" />
      <path d="M50 62l9-9 9 9zM172 62l9-9 9 9z" fill="var(--secondary)" stroke="var(--foreground)" strokeWidth="1.75" />
      {pickets.map((x, at) => {
        const top = 84 - 10 * Math.sin(((at + 0.5) / pickets.length) * Math.PI)
        return (
          <path
            key={x}
            d={`M${x - 4} 140V${top + 5}l5-6 5 6V140z`}
            fill="var(--card)"
            stroke="var(--foreground)"
            strokeWidth="1.5"
          />
        )
      })}
      <path d="M66 100h108M66 126h108" stroke="var(--foreground)" strokeWidth="1.75" />
      <circle cx="121" cy="113" r="9" fill="var(--secondary)" stroke="var(--foreground)" strokeWidth="1.75" />
      <path d="M121 111v5" stroke="var(--accent)" strokeWidth="2.5" />
    </svg>
  )
}
