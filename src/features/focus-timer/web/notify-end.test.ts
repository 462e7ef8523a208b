// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useToasts } from '#kit/web/feedback/toast.ts'
import type { EndedSession } from '../focus-timer.rules.ts'
import { type EndNotice, notifyEnd } from './notify-end.ts'

const noon = Date.UTC(2026, 10, 21, 12)
const ended: EndedSession = { id: 'an-id', mode: 'work', minutes: 25, endedAt: noon, noticedAt: noon }
const loud: EndNotice = { notifications: { sound: true, vibration: true } }
const shownToast = () => useToasts.getState().toasts[0]

/** Records the notifications that the browser would show with this permission. */
function stubNotifications(permission: NotificationPermission) {
  const shown: { title: string; options: NotificationOptions | undefined }[] = []
  class Shown {
    static permission = permission
    onclick: (() => void) | null = null
    constructor(title: string, options?: NotificationOptions) {
      shown.push({ title, options })
    }
  }
  vi.stubGlobal('Notification', Shown)
  return shown
}

const vibrate = vi.fn(() => true)

beforeEach(() => {
  vibrate.mockClear()
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { vibrate, userActivation: { hasBeenActive: true } }))
})
afterEach(() => vi.unstubAllGlobals())

describe('the end of a session', () => {
  it('is announced with the count after work, and with an invitation after a break', () => {
    notifyEnd(ended, 3, loud)
    expect(shownToast()).toMatchObject({
      title: 'Great work! 🎉',
      text: "You've completed 3 pomodoros! Choose your break duration.",
    })
    notifyEnd({ ...ended, mode: 'break', minutes: 5 }, 3, loud)
    expect(shownToast()).toMatchObject({ title: "Break's over! 💪", text: 'Ready for another focused work session?' })
  })

  it('offers to open the timer while that is closed', () => {
    notifyEnd(ended, 1, loud)
    expect(shownToast()?.action).toBeUndefined()
    const onOpen = vi.fn()
    notifyEnd(ended, 1, { ...loud, onOpen })
    shownToast()?.action?.onPress()
    expect(onOpen).toHaveBeenCalledOnce()
  })

  it('vibrates if the settings allow it, but not if it was noticed late or the page was never touched', () => {
    notifyEnd(ended, 1, loud)
    expect(vibrate).toHaveBeenCalledOnce()
    notifyEnd(ended, 1, { notifications: { sound: false, vibration: false } })
    notifyEnd({ ...ended, noticedAt: noon + 15 * 60_000 }, 1, loud)
    Object.assign(navigator, { userActivation: { hasBeenActive: false } })
    notifyEnd(ended, 1, loud)
    expect(vibrate).toHaveBeenCalledOnce()
  })

  it('is shown as a notification if the user allowed it and looks at something else', () => {
    const shown = stubNotifications('granted')
    vi.spyOn(document, 'hasFocus').mockReturnValue(false)
    notifyEnd(ended, 1, loud)
    expect(shown).toEqual([{ title: 'Great work! 🎉', options: expect.objectContaining({ tag: 'an-id' }) }])
  })

  it.each([
    ['who looks at the page', 'granted', true],
    ['who was never asked', 'default', false],
    ['who refused', 'denied', false],
  ] as const)('shows no notification to a user %s', (_, permission, hasFocus) => {
    const shown = stubNotifications(permission)
    vi.spyOn(document, 'hasFocus').mockReturnValue(hasFocus)
    notifyEnd(ended, 1, loud)
    expect(shown).toEqual([])
  })

  it("is still announced in a browser that doesn't let pages show notifications", () => {
    vi.stubGlobal(
      'Notification',
      class {
        static permission = 'granted'
        constructor() {
          throw new TypeError('Illegal constructor')
        }
      },
    )
    vi.spyOn(document, 'hasFocus').mockReturnValue(false)
    notifyEnd(ended, 7, loud)
    expect(shownToast()?.text).toContain('7 pomodoros')
  })
})
