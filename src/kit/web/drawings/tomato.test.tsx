import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Tomato } from './tomato.tsx'

const offsetAt = (progress: number) =>
  /stroke-dashoffset="([^"]*)"/.exec(renderToStaticMarkup(<Tomato progress={progress} />))?.[1]

it('the ring has a circumference of 471 and closes as time passes', () => {
  expect(renderToStaticMarkup(<Tomato progress={1} />)).toContain('stroke-dasharray="471"')
  expect([0.25, 0.5, 1].map(offsetAt)).toEqual(['353.25', '235.5', '0'])
})

it('no ring is drawn before the start, and it never exceeds a full circle', () => {
  expect(offsetAt(0)).toBeUndefined()
  expect(offsetAt(-1)).toBeUndefined()
  expect(offsetAt(7)).toBe('0')
})
