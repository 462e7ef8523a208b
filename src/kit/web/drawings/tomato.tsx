/** Radius and circumference of the progress ring in view box units (2π × 75). */
const radius = 75
const circumference = 471

interface TomatoProps {
  /** Share of the ring that is drawn; clamped to 0 and 1. */
  progress: number
  /** Drawn on the fruit, such as 25:00. Hidden from screen readers, so show the time beside it too. */
  time?: string
  className?: string
}

/** Returns the x position of each character. They are fixed because the typeface has no tabular figures and digits would shift. */
function placesOf(time: string): string {
  const widths = Array.from(time, (sign) => (sign === ':' ? 11 : 20.5))
  const sum = (parts: number[]) => parts.reduce((total, part) => total + part, 0)
  return widths.map((width, index) => 90 - sum(widths) / 2 + sum(widths.slice(0, index)) + width / 2).join(' ')
}

/** The timer: a tomato inside its progress ring. */
export function Tomato({ progress, time, className = 'size-44' }: TomatoProps) {
  const drawn = Math.min(1, Math.max(0, progress))
  return (
    <svg viewBox="0 0 180 180" fill="none" aria-hidden="true" className={className} strokeLinecap="round" strokeLinejoin="round">
      <circle cx="90" cy="90" r={radius} stroke="var(--border)" strokeWidth="5" />
      {drawn > 0 && (
        <circle
          cx="90"
          cy="90"
          r={radius}
          stroke="var(--primary)"
          strokeWidth="5"
          strokeDasharray={circumference}
          strokeDashoffset={circumference * (1 - drawn)}
          transform="rotate(-90 90 90)"
        />
      )}
      <path
        d="M90 55C103 45 147 47 147 93c0 33-28 54-57 54S33 126 33 93C33 47 77 45 90 55Z"
        fill="var(--tomato)"
        stroke="var(--tomato-deep)"
        strokeWidth="1.75"
      />
      <path d="M44 84c3-14 11-22 22-25" stroke="var(--tomato-foreground)" strokeWidth="4" opacity="0.42" />
      <path d="M66 139c-6-3-11-7-15-13M114 139c6-3 11-7 15-13" stroke="var(--tomato-deep)" strokeWidth="1.5" opacity="0.55" />
      <g fill="var(--tomato-leaf)" stroke="var(--tomato-deep)" strokeWidth="1.25">
        <path d="M90 56c-9 7-19 9-31 5 8-9 19-12 31-5Z" />
        <path d="M90 56c9 7 19 9 31 5-8-9-19-12-31-5Z" />
        <path d="M90 55c-10-1-18-6-22-15 11-1 19 4 22 15Z" />
        <path d="M90 55c10-1 18-6 22-15-11-1-19 4-22 15Z" />
        <path d="M90 55c-5 7-5 13 0 20 5-7 5-13 0-20Z" />
      </g>
      <path d="M90 55c0-9 2-15 7-20" stroke="var(--tomato-leaf)" strokeWidth="4.5" />
      {time !== undefined && (
        <text
          x={placesOf(time)}
          y="116"
          textAnchor="middle"
          fill="var(--tomato-foreground)"
          className="font-heading"
          fontSize="32"
          fontWeight="480"
        >
          {time}
        </text>
      )}
    </svg>
  )
}
