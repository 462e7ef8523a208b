import { type ReactNode, useRef } from 'react'
import type { Breathing } from '../breathing.rules.ts'
import { type FlowerPart, useFlowerMotion } from './flower-motion.ts'

/** The rings of petals, from back to front. */
const parts: readonly FlowerPart[] = [
  { closed: { scale: '0.52', rotate: '-22.5deg' }, open: { scale: '1', rotate: '0deg' } },
  { closed: { scale: '0.45', rotate: '22.5deg' }, open: { scale: '0.8', rotate: '0deg' } },
  { closed: { scale: '0.36', rotate: '0deg' }, open: { scale: '0.6', rotate: '0deg' } },
]
const looks = [
  { fill: 'flower-petal-0', length: 112, width: 34, offset: 0 },
  { fill: 'flower-petal-1', length: 112, width: 36, offset: 22.5 },
  { fill: 'flower-petal-2', length: 112, width: 38, offset: 0 },
] as const
const petals = [0, 45, 90, 135, 180, 225, 270, 315]

interface BreathingFlowerProps {
  breath: Breathing
  /** Shown at the centre of the flower. */
  children?: ReactNode
}

/** Three rings of willow leaves that open while inhaling and close while exhaling. Decorative. */
export function BreathingFlower({ breath, children }: BreathingFlowerProps) {
  const drawing = useRef<SVGSVGElement>(null)
  useFlowerMotion(drawing, parts, breath)
  return (
    <div className="relative grid aspect-square w-[clamp(10rem,26dvh,17rem)] shrink-0 place-items-center">
      <svg ref={drawing} viewBox="-120 -120 240 240" fill="none" aria-hidden="true" className="absolute inset-0 size-full">
        <circle r="117" stroke="var(--input)" strokeWidth="1.5" strokeLinecap="round" strokeDasharray="0.1 7.5" />
        {looks.map(({ fill, length, width, offset }, at) => (
          <g
            key={fill}
            data-part
            className={fill}
            stroke="var(--primary)"
            strokeWidth="1.25"
            strokeLinejoin="round"
            style={{ scale: parts[at]?.open.scale }}
          >
            {petals.map((angle) => (
              <path
                key={angle}
                d={petal(length, width)}
                transform={`rotate(${angle + offset})`}
                vectorEffect="non-scaling-stroke"
              />
            ))}
          </g>
        ))}
        <circle r="28" fill="var(--card)" stroke="var(--primary)" strokeWidth="1.25" />
        {!children && (
          <circle r="15" stroke="var(--accent)" strokeWidth="4" strokeLinecap="round" pathLength="40" strokeDasharray="0.01 5" />
        )}
      </svg>
      <span aria-hidden className="relative font-heading text-3xl tabular-nums leading-none [@media(update:slow)]:hidden">
        {children}
      </span>
    </div>
  )
}

/** Path of a leaf that points up from the centre. */
function petal(length: number, width: number): string {
  const half = width / 2
  return `M0 0C${-half} ${-length * 0.25} ${-half * 1.35} ${-length * 0.62} 0 ${-length}C${half * 1.35} ${-length * 0.62} ${half} ${-length * 0.25} 0 0Z`
}
