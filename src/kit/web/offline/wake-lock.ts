/** Keeps the screen on while `work` lasts: a tablet that falls asleep stops sending. Where it can't be had, the work goes on without. */
export async function withWakeLock(work: () => Promise<void>): Promise<void> {
  const lock = await globalThis.navigator?.wakeLock?.request('screen').catch(() => null)
  try {
    await work()
  } finally {
    await lock?.release().catch(() => {})
  }
}

/** Keeps the screen on until the returned function is called; a browser lets go of it while the page is hidden. */
export function keepScreenOn(): () => void {
  let isOver = false
  let lock: WakeLockSentinel | null = null
  async function hold() {
    if (isOver || document.hidden) return
    const next = (await navigator.wakeLock?.request('screen').catch(() => null)) ?? null
    if (isOver) next?.release().catch(() => {})
    else lock = next
  }
  hold()
  document.addEventListener('visibilitychange', hold)
  return () => {
    isOver = true
    document.removeEventListener('visibilitychange', hold)
    lock?.release().catch(() => {})
  }
}
