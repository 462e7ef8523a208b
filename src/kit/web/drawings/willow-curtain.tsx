interface Twig {
  x: number
  length: number
  /** Horizontal distance from the top to the tip; positive is to the right. */
  drift: number
  leaves: number
}

const twigs: readonly Twig[] = [
  { x: 16, length: 150, drift: 16, leaves: 10 },
  { x: 66, length: 96, drift: -10, leaves: 7 },
  { x: 116, length: 196, drift: 20, leaves: 13 },
  { x: 172, length: 122, drift: 12, leaves: 9 },
  { x: 226, length: 74, drift: -8, leaves: 6 },
  { x: 274, length: 158, drift: -14, leaves: 11 },
  { x: 328, length: 218, drift: 12, leaves: 15 },
  { x: 384, length: 128, drift: -10, leaves: 9 },
]

/** Willow twigs hanging from the top edge. Decorative. Fills the available width. */
export function WillowCurtain({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 400 260" preserveAspectRatio="xMidYMin slice" fill="none" aria-hidden="true" className={className}>
      {twigs.map((twig) => (
        <g key={twig.x}>
          <path d={stemOf(twig)} stroke="var(--primary)" strokeWidth="1.3" strokeLinecap="round" opacity="0.7" />
          {Array.from({ length: twig.leaves }, (_, at) => leafOf(twig, at)).map(({ transform, opacity }) => (
            <path key={transform} d={leafOutline} transform={transform} fill="var(--primary)" opacity={opacity} />
          ))}
        </g>
      ))}
    </svg>
  )
}

/** Outline of one leaf along the x axis, 30 units long. */
const leafOutline = 'M0 0C7-4.500 18-5 30 0 19 3.800 8 3.500 0 0Z'

function stemOf({ x, length, drift }: Twig): string {
  return `M${x} -4C${x} ${length * 0.35} ${x + drift} ${length * 0.6} ${x + drift} ${length}`
}

/** Places a leaf. Leaves alternate between right and left; they spread near the top and close toward the tip. */
function leafOf({ x, length, drift, leaves }: Twig, at: number) {
  const t = (at + 1) / leaves
  const isTip = at === leaves - 1
  const side = at % 2 === 0 ? 1 : -1
  const left = x + drift * (3 * (1 - t) * t * t + t ** 3)
  const top = length * (0.35 * 3 * (1 - t) ** 2 * t + 0.6 * 3 * (1 - t) * t * t + t ** 3)
  const angle = 90 + (isTip ? 0 : side * (46 - 22 * t + 6 * Math.sin(at * 2.3)))
  const scale = 0.74 + 0.3 * Math.sin(Math.PI * Math.min(1, t * 0.85 + 0.1))
  return {
    transform: `translate(${left.toFixed(1)} ${top.toFixed(1)}) rotate(${angle.toFixed(1)}) scale(${scale.toFixed(2)})`,
    opacity: [0.95, 0.62, 0.4][(at * 2 + leaves) % 3],
  }
}
