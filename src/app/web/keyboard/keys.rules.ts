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
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
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

export function pressKey(
  { key, ctrlKey, metaKey, altKey }: PressedKey,
  { waitsSince, now, areSingleKeysOn, goPaths }: KeyState,
): Pressed {
  const nothing = { action: null, waitsSince: null }
  if (altKey) return nothing
  if (ctrlKey || metaKey) return key.toLowerCase() === 'k' ? { action: { kind: 'palette' }, waitsSince: null } : nothing
  if (!areSingleKeysOn) return nothing
  if (waitsSince !== null && now - waitsSince <= chordMs) {
    const path = goPaths[key]
    return path === undefined ? nothing : { action: { kind: 'go', path }, waitsSince: null }
  }
  if (key === 'g') return { action: null, waitsSince: now }
  return { action: singleKeys[key] ?? null, waitsSince: null }
}
