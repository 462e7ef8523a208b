// @vitest-environment jsdom
import { cleanup, fireEvent, renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { useSpaceKey } from './use-space-key.ts'

afterEach(cleanup)

it('Space acts, but not with Control, Alt or Command, which change the language that is typed', () => {
  const onPress = vi.fn()
  renderHook(() => useSpaceKey(onPress))
  for (const modifier of [{ ctrlKey: true }, { altKey: true }, { metaKey: true }])
    fireEvent.keyDown(document.body, { key: ' ', ...modifier })
  expect(onPress).not.toHaveBeenCalled()
  fireEvent.keyDown(document.body, { key: ' ' })
  expect(onPress).toHaveBeenCalledOnce()
})
