interface Point {
  x: number
  y: number
}

interface Twig {
  /** A cubic Bézier curve from the branch down to the tip. */
  curve: readonly [Point, Point, Point, Point]
  leaves: number
  size: number
}

const twigs: readonly Twig[] = [
  { curve: [p(396, 34), p(372, 90), p(380, 190), p(352, 322)], leaves: 17, size: 1 },
  { curve: [p(340, 38), p(316, 100), p(322, 220), p(286, 404)], leaves: 21, size: 1.06 },
  { curve: [p(288, 50), p(262, 110), p(272, 190), p(236, 306)], leaves: 16, size: 0.98 },
  { curve: [p(236, 66), p(206, 120), p(216, 190), p(178, 276)], leaves: 14, size: 0.92 },
  { curve: [p(186, 86), p(160, 124), p(164, 170), p(134, 222)], leaves: 10, size: 0.84 },
  { curve: [p(140, 112), p(116, 134), p(112, 156), p(88, 184)], leaves: 7, size: 0.74 },
]

const leafShapes = twigs.map(leavesAlong)

/** A willow branch that hangs in from the upper right. Decorative. It sways a little unless the user prefers reduced motion. */
export function WillowBranch({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 420 456" fill="none" aria-hidden="true" className={className} strokeLinecap="round">
      <path d="M424 20C340 22 210 60 118 128" stroke="var(--bark)" strokeWidth="5" />
      <path d="M424 14C350 16 250 40 180 84" stroke="var(--bark)" strokeWidth="2" opacity="0.55" />
      {twigs.map((twig, at) => (
        <g key={twig.curve[0].x} className={`willow-twig willow-twig-${at % 3}`}>
          <path d={pathOf(twig)} stroke="var(--bark)" strokeWidth="1.4" />
          {leafShapes[at]?.map((leaf) => (
            <path key={leaf.transform} d={leafOutline} transform={leaf.transform} className={leaf.tone} />
          ))}
        </g>
      ))}
    </svg>
  )
}

/** One slender leaf along the x axis, 44 long. */
const leafOutline = 'M0 0C9-6.500 25-7.500 44 0 27 5.500 11 5 0 0Z'

function leavesAlong({ curve, leaves, size }: Twig) {
  return Array.from({ length: leaves }, (_, at) => {
    const t = 0.08 + (0.92 * (at + 1)) / leaves
    const { x, y } = pointOn(curve, t)
    const isTip = at === leaves - 1
    const side = at % 2 === 0 ? 1 : -1
    // Leaves open wide near the branch and close toward the tip. The sine makes them slightly uneven.
    const spread = isTip ? 0 : side * (44 - 20 * t + 7 * Math.sin(at * 2.3))
    const angle = directionOn(curve, t) + spread
    const scale = size * (0.72 + 0.34 * Math.sin(Math.PI * Math.min(1, t * 0.85 + 0.1)))
    return {
      transform: `translate(${round(x)} ${round(y)}) rotate(${round(angle)}) scale(${scale.toFixed(2)})`,
      tone: `willow-leaf-${(at * 2 + leaves) % 3}`,
    }
  })
}

function pathOf({ curve: [from, first, second, to] }: Twig): string {
  return `M${from.x} ${from.y}C${first.x} ${first.y} ${second.x} ${second.y} ${to.x} ${to.y}`
}

function pointOn([a, b, c, d]: Twig['curve'], t: number): Point {
  const u = 1 - t
  const along = (axis: keyof Point) => u ** 3 * a[axis] + 3 * u * u * t * b[axis] + 3 * u * t * t * c[axis] + t ** 3 * d[axis]
  return p(along('x'), along('y'))
}

/** Returns the direction of the curve in degrees from the x axis. */
function directionOn([a, b, c, d]: Twig['curve'], t: number): number {
  const u = 1 - t
  const along = (axis: keyof Point) => u * u * (b[axis] - a[axis]) + 2 * u * t * (c[axis] - b[axis]) + t * t * (d[axis] - c[axis])
  return (Math.atan2(along('y'), along('x')) * 180) / Math.PI
}

function p(x: number, y: number): Point {
  return { x, y }
}

function round(value: number): string {
  return value.toFixed(1)
}
