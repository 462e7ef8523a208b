// @vitest-environment jsdom
import { setImmediate } from 'node:timers/promises'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keepTranslatedTexts } from './translated-texts.ts'

let root: Root
let stop: () => void
beforeEach(() => {
  document.body.innerHTML = '<div id="root"></div>'
  root = createRoot(document.getElementById('root') as HTMLElement)
  stop = keepTranslatedTexts(document.body)
})
afterEach(() => {
  flushSync(() => root.unmount())
  stop()
})

const draw = (node: ReactNode) => flushSync(() => root.render(node))
/** The texts, without the marks of the translation. */
const shown = () => document.getElementById('root')?.textContent?.replace(/[«»]/g, '')

/** What Chrome and Edge do: the text's place is taken by an element with the translation. */
async function translate(inTwoSteps = false) {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  for (const text of texts) {
    const font = document.createElement('font')
    font.append(Object.assign(document.createElement('font'), { textContent: `«${text.data}»` }))
    if (inTwoSteps) {
      text.before(font)
      text.remove()
    } else text.replaceWith(font)
  }
  await setImmediate()
}

test.each([false, true])('a text beside an element changes after it was translated (in two steps: %s)', async (inTwoSteps) => {
  const clock = (left: string) => (
    <p>
      Left: {left} <b>minutes</b>
    </p>
  )
  draw(clock('24:59'))
  await translate(inTwoSteps)
  expect(shown()).toBe('Left: 24:59 minutes')
  draw(clock('24:58'))
  expect(shown()).toBe('Left: 24:58 minutes')
  await translate()
  draw(clock('24:57'))
  expect(shown()).toBe('Left: 24:57 minutes')
})

test('an element is inserted before a translated text, and a translated text is removed', async () => {
  const form = (error: string | null, hint: boolean) => (
    <div>
      {error && <p role="alert">{error}</p>}
      {hint && 'Case matters.'}
      {'Password'}
    </div>
  )
  draw(form(null, true))
  await translate()
  draw(form('Invalid email or password', true))
  expect(shown()).toBe('Invalid email or passwordCase matters.Password')
  await translate()
  draw(form('Invalid email or password', false))
  expect(shown()).toBe('Invalid email or passwordPassword')
})

test('a screen whose texts were all translated is replaced', async () => {
  draw(<>Breathe {'in'}</>)
  await translate()
  draw(<p>Done</p>)
  expect(shown()).toBe('Done')
})

test('texts that a translation merged into one are removed, and get neighbors, without an error', async () => {
  const words = (isLater: boolean) => (
    <p>
      {'One '}
      {isLater ? null : 'two '}
      {isLater ? <b>four</b> : null}
      {'three '}
      {isLater ? null : 'five'}
    </p>
  )
  draw(words(false))
  const paragraph = document.querySelector('p') as HTMLElement
  paragraph.innerHTML = '<font>Eins zwei drei fünf</font>'
  await setImmediate()
  draw(words(true))
  expect(shown()).toBe('four')
})
