/** One measured figure beside what it should be. */
export interface Figure {
  name: string
  /** As it is printed, `0.91` or `3.2 ms`. */
  value: string
  target?: string
  /** Left out where there is no target. */
  isHeld?: boolean
}

/** How much of the bare program's speed is left: 1 is all of it. */
export function ratioFigure(name: string, ratio: number, atLeast: number, details: string): Figure {
  return { name, value: `${ratio.toFixed(2)} (${details})`, target: `>= ${atLeast}`, isHeld: ratio >= atLeast }
}

export function atMostFigure(name: string, value: number, atMost: number, unit: string): Figure {
  return { name, value: `${Number(value.toFixed(2))} ${unit}`, target: `<= ${atMost} ${unit}`, isHeld: value <= atMost }
}

export function atLeastFigure(name: string, value: number, atLeast: number): Figure {
  return { name, value: String(value), target: `>= ${atLeast}`, isHeld: value >= atLeast }
}

export function printFigure({ name, value, target, isHeld }: Figure): void {
  const mark = isHeld === undefined ? '' : isHeld ? 'held' : 'MISSED'
  console.log(`${mark.padEnd(7)} ${name.padEnd(58)} ${value}${target ? `   target ${target}` : ''}`)
}
