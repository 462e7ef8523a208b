import { create } from 'zustand'

export interface ToastInput {
  title: string
  text?: string
  tone?: 'plain' | 'success' | 'destructive'
  action?: { label: string; onPress: () => void }
}

export interface ToastEntry extends ToastInput {
  id: number
  isOpen: boolean
  /** The path of the screen that it belongs to. A screen that is opened together with a toast is known a moment later. */
  path?: string
}

/** Only one toast is shown at a time. A dismissed one leaves the store 1,000,000 ms later. */
const toastLimit = 1
const toastRemovalMs = 1_000_000

interface ToastState {
  toasts: ToastEntry[]
}

let lastId = 0
const removals = new Map<number, ReturnType<typeof setTimeout>>()

export const useToasts = create<ToastState>(() => ({ toasts: [] }))

/**
 * Shows a toast, replacing the previous one, and returns its id.
 *
 * @example toast({ title: 'File deleted', action: { label: 'Undo', onPress: restore } })
 */
export function toast(input: ToastInput): number {
  lastId += 1
  const entry: ToastEntry = { ...input, id: lastId, isOpen: true }
  useToasts.setState(({ toasts }) => {
    for (const replaced of toasts.slice(toastLimit - 1)) forgetRemoval(replaced.id)
    return { toasts: [entry, ...toasts].slice(0, toastLimit) }
  })
  setTimeout(() => change((one) => (one.id === entry.id ? { ...one, path: globalThis.location?.pathname ?? '' } : one)))
  return entry.id
}

/** Shows what the server said about a change that it has made. */
export const toastMessage = ({ message }: { message: string }) => toast({ title: message, tone: 'success' })

/** Closes a toast, or any open one without an id. It leaves the store after `toastRemovalMs`. */
export function dismissToast(id?: number): void {
  change((entry) => {
    if (id !== undefined && entry.id !== id) return entry
    if (!removals.has(entry.id)) removals.set(entry.id, setTimeout(removeToast, toastRemovalMs, entry.id))
    return { ...entry, isOpen: false }
  })
}

/** Closes what another screen said. What failed there is still true. */
export function dismissToastsOfOtherScreens(path: string): void {
  for (const { id, path: its = path, tone } of useToasts.getState().toasts)
    if (its !== path && tone !== 'destructive') dismissToast(id)
}

const change = (one: (entry: ToastEntry) => ToastEntry) => useToasts.setState(({ toasts }) => ({ toasts: toasts.map(one) }))

function removeToast(id: number): void {
  forgetRemoval(id)
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((entry) => entry.id !== id) }))
}

function forgetRemoval(id: number): void {
  clearTimeout(removals.get(id))
  removals.delete(id)
}
