import { meantKey } from '#kit/keys.rules.ts'

/** What a key does on every screen of a signed-in user. */
export type KeyAction = { kind: 'go'; path: string } | { kind: 'search' | 'upload' | 'help' | 'palette' }

/** How long after `g` a letter still chooses a screen. */
const chordMs = 1500

const singleKeys: Readonly<Record<string, KeyAction>> = {
  '/': { kind: 'search' },
  '?': { kind: 'help' },
  u: { kind: 'upload' },
}

export interface PressedKey {
  key: string
  code: string
  shiftKey: boolean
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  getModifierState: (name: string) => boolean
}

/** The result of a key press. `waitsSince` is when `g` was pressed, if that was this key. */
export interface Pressed {
  action: KeyAction | null
  waitsSince: number | null
}

interface KeyState {
  waitsSince: number | null
  now: number
  /** When false, only keys pressed with Control or Command do something. */
  areSingleKeysOn: boolean
  /** The path that each key opens after `g`. */
  goPaths: Readonly<Record<string, string>>
}

export function pressKey(event: PressedKey, { waitsSince, now, areSingleKeysOn, goPaths }: KeyState): Pressed {
  const nothing = { action: null, waitsSince: null }
  const meant = meantKey(event)
  // With Caps Lock, letters are capital without Shift.
  const key = event.shiftKey ? meant : meant.toLowerCase()
  const isAlt = event.altKey || event.getModifierState('AltGraph')
  // Windows reports AltGr as Control and Alt. On some keyboards a sign is written with it, and a letter never is.
  if (isAlt) return areSingleKeysOn && /[/?]/.test(key) ? { action: singleKeys[key] ?? null, waitsSince: null } : nothing
  if (event.ctrlKey || event.metaKey) return key === 'k' ? { action: { kind: 'palette' }, waitsSince: null } : nothing
  if (!areSingleKeysOn) return nothing
  if (waitsSince !== null && now - waitsSince <= chordMs) {
    const path = goPaths[key]
    return path === undefined ? nothing : { action: { kind: 'go', path }, waitsSince: null }
  }
  if (key === 'g') return { action: null, waitsSince: now }
  return { action: singleKeys[key] ?? null, waitsSince: null }
}
