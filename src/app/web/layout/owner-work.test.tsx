// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { OwnerWork } from './owner-work.tsx'

const { broken, partNamed } = vi.hoisted(() => {
  const broken = { part: '' }
  const partNamed = (name: string) => () => {
    if (broken.part === name) throw new Error(name)
    return <p>{name}</p>
  }
  return { broken, partNamed }
})
vi.mock('../settings/owner-settings.tsx', () => ({ OwnerSettings: partNamed('settings') }))
vi.mock('../focus-timer/owner-timer.tsx', () => ({ OwnerTimer: partNamed('timer') }))
vi.mock('../keyboard/owner-keys.tsx', () => ({ OwnerKeys: partNamed('keys') }))

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const names = ['settings', 'timer', 'keys']

test.each(names)('if the %s fail, the others still work', (name) => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  broken.part = name
  render(<OwnerWork userId="u" />)
  expect(names.filter((part) => screen.queryByText(part))).toEqual(names.filter((part) => part !== name))
})
