/** A measured metric and its target. */
export interface Metric {
  name: string
  /** The value as text, such as `0.91` or `3.2 ms`. */
  value: string
  target?: string
  /** Undefined without a target. */
  isHeld?: boolean
}

/** A metric of our speed relative to the bare program: 1 means equally fast. */
export function ratioMetric(name: string, ratio: number, atLeast: number, details: string): Metric {
  return { name, value: `${ratio.toFixed(2)} (${details})`, target: `>= ${atLeast}`, isHeld: ratio >= atLeast }
}

export function atMostMetric(name: string, value: number, atMost: number, unit: string): Metric {
  return { name, value: `${Number(value.toFixed(2))} ${unit}`, target: `<= ${atMost} ${unit}`, isHeld: value <= atMost }
}

export function atLeastMetric(name: string, value: number, atLeast: number): Metric {
  return { name, value: String(value), target: `>= ${atLeast}`, isHeld: value >= atLeast }
}

export function printMetric({ name, value, target, isHeld }: Metric): void {
  const mark = isHeld === undefined ? '' : isHeld ? 'held' : 'MISSED'
  console.log(`${mark.padEnd(7)} ${name.padEnd(58)} ${value}${target ? `   target ${target}` : ''}`)
}
