/** Keeps the screen on while `work` lasts: a tablet that falls asleep stops sending. Where it can't be had, the work goes on without. */
export async function withWakeLock(work: () => Promise<void>): Promise<void> {
  const lock = await globalThis.navigator?.wakeLock?.request('screen').catch(() => null)
  try {
    await work()
  } finally {
    await lock?.release().catch(() => {})
  }
}
