// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { dismissToast, dismissToastsOfOtherScreens, toast, useToasts } from './toast.ts'

const shown = () => useToasts.getState().toasts.map(({ title, isOpen }) => ({ title, isOpen }))

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  dismissToast()
  vi.runAllTimers()
  vi.useRealTimers()
})

describe('toasts', () => {
  it('come one at a time: a new one replaces the previous one', () => {
    toast({ title: 'Goal added' })
    toast({ title: 'Goal removed' })
    expect(shown()).toEqual([{ title: 'Goal removed', isOpen: true }])
  })

  it('close at once and are forgotten 1,000,000 ms later', () => {
    const id = toast({ title: 'Folder created' })
    dismissToast(id)
    expect(shown()).toEqual([{ title: 'Folder created', isOpen: false }])
    vi.advanceTimersByTime(999_999)
    expect(shown()).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(shown()).toEqual([])
  })

  it('are not removed when the toast they replaced is removed', () => {
    dismissToast(toast({ title: 'File deleted' }))
    toast({ title: 'File restored' })
    vi.advanceTimersByTime(2_000_000)
    expect(shown()).toEqual([{ title: 'File restored', isOpen: true }])
  })

  it('stay when an earlier one is dismissed late', () => {
    const first = toast({ title: 'File deleted' })
    toast({ title: 'File restored' })
    dismissToast(first)
    expect(shown()).toEqual([{ title: 'File restored', isOpen: true }])
  })

  it('end when their screen is left, but not those that came with the new screen, nor what failed', () => {
    const isOpenOn = (path: string) => {
      dismissToastsOfOtherScreens(path)
      return shown()[0]?.isOpen
    }
    history.replaceState(null, '', '/signup')
    toast({ title: 'Account created successfully!' })
    history.replaceState(null, '', '/login')
    expect(isOpenOn('/login')).toBe(true)
    vi.advanceTimersByTime(1)
    expect(isOpenOn('/login')).toBe(true)
    expect(isOpenOn('/help')).toBe(false)
    toast({ title: 'Failed to remove goal. Please try again.', tone: 'destructive' })
    vi.advanceTimersByTime(1)
    expect(isOpenOn('/help')).toBe(true)
  })
})
