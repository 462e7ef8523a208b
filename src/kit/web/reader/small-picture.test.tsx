// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { pagesCovered, sessionIsAnswered } from '../page/own-pictures.ts'
import { SmallPicture } from './small-picture.tsx'

afterEach(() => {
  cleanup()
  pagesCovered.set(null)
})

test.each([
  [false, 1],
  [true, 0],
])('where the user covers their pages (%s), the strip asks for %d pictures', (isCovered, pictures) => {
  sessionIsAnswered()
  pagesCovered.set(isCovered)
  const { container } = render(<SmallPicture address="/page.webp" isMoving={false} caption={3} name="Page 3" />)
  expect(container.querySelectorAll('img')).toHaveLength(pictures)
  expect(container.textContent).toContain('Page 3')
})
