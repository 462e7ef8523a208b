import { type RefObject, useLayoutEffect, useRef } from 'react'
import { type BreathingPhase, patterns } from '../breathing.patterns.ts'
import { type Breathing, cycleMs } from '../breathing.rules.ts'

/** How a part of the flower looks after exhaling (`closed`) and after inhaling (`open`). */
export interface FlowerPart {
  closed: { scale: string; rotate: string }
  open: { scale: string; rotate: string }
}

/** If the animation is further from the clock than this, it jumps to the right time. */
const driftMs = 120
/** Slow at both ends, like breathing. */
const easing = 'cubic-bezier(0.4, 0, 0.6, 1)'

/**
 * Animates the parts of a drawing with the session. Doesn't animate with reduced motion or on e-ink screens, where the drawing stays
 * open as it is in the markup.
 */
export function useFlowerMotion(root: RefObject<SVGSVGElement | null>, parts: readonly FlowerPart[], breath: Breathing): void {
  const animations = useRef<Animation[]>([])
  const { pattern, status, elapsedMs } = breath

  useLayoutEffect(() => {
    if (!mayMove() || !root.current) return
    const phases = patterns[pattern]
    animations.current = [...root.current.querySelectorAll('[data-part]')].map((element, at) => {
      const part = parts[at]
      const animation = element.animate(part ? keyframesOf(part, phases) : [], {
        duration: cycleMs(phases),
        iterations: Number.POSITIVE_INFINITY,
      })
      animation.pause()
      return animation
    })
    return () => {
      for (const animation of animations.current) animation.cancel()
      animations.current = []
    }
  }, [root, parts, pattern])

  useLayoutEffect(() => {
    for (const animation of animations.current) follow(animation, { status, elapsedMs, pattern })
  }, [status, elapsedMs, pattern])
}

function follow(animation: Animation, { status, elapsedMs, pattern }: Pick<Breathing, 'status' | 'elapsedMs' | 'pattern'>): void {
  const inhaleMs = (patterns[pattern][0]?.seconds ?? 0) * 1000
  // After the last cycle, the flower stays open.
  const target = status === 'complete' ? inhaleMs : elapsedMs
  if (Math.abs(Number(animation.currentTime ?? 0) - target) > driftMs) animation.currentTime = target
  if (status === 'running') animation.play()
  else animation.pause()
}

function keyframesOf({ open, closed }: FlowerPart, phases: readonly BreathingPhase[]): Keyframe[] {
  const length = cycleMs(phases)
  let passedMs = 0
  const frames: Keyframe[] = [{ ...closed, offset: 0, easing }]
  for (const { name, seconds } of phases) {
    passedMs += seconds * 1000
    frames.push({ ...(name === 'inhale' || name === 'hold' ? open : closed), offset: passedMs / length, easing })
  }
  return frames
}

function mayMove(): boolean {
  if (document.documentElement.dataset.theme === 'ink') return false
  return !window.matchMedia('(prefers-reduced-motion: reduce), (update: slow)').matches
}
