/** Keeps the screen on during `work`, because a sleeping tablet stops sending. Without wake lock support, only runs `work`. */
export async function withWakeLock(work: () => Promise<void>): Promise<void> {
  const lock = await globalThis.navigator?.wakeLock?.request('screen').catch(() => null)
  try {
    await work()
  } finally {
    await lock?.release().catch(() => {})
  }
}

/** Keeps the screen on until the returned function is called. Requests the lock again whenever a hidden page becomes visible. */
export function keepScreenOn(): () => void {
  let isOver = false
  let lock: WakeLockSentinel | null = null
  async function request() {
    if (isOver || document.hidden) return
    const next = (await navigator.wakeLock?.request('screen').catch(() => null)) ?? null
    if (isOver) next?.release().catch(() => {})
    else lock = next
  }
  request()
  document.addEventListener('visibilitychange', request)
  return () => {
    isOver = true
    document.removeEventListener('visibilitychange', request)
    lock?.release().catch(() => {})
  }
}
