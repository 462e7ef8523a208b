import { createTexts } from './backup.texts.ts'

/** Longer than a disk that sleeps takes to wake up, and far longer than one that works takes for one write. */
const stallMs = 120_000

/**
 * Ends the program when nothing could be written for a long time: a network disk that is gone answers neither yes nor no, and what waits for it cannot be
 * called back. Nothing half done is taken for a backup then either.
 */
export function stallWatch(target: string, end = endAtOnce) {
  let last = performance.now()
  const timer = setInterval(() => {
    if (performance.now() - last < stallMs) return
    process.stderr.write(`${createTexts.stalled(target, Math.round(stallMs / 1000))}\n`)
    end()
  }, stallMs / 4)
  timer.unref()
  return {
    progress: () => {
      last = performance.now()
    },
    stop: () => clearInterval(timer),
  }
}

/** `process.exit` waits for the calls of the file system that are under way, and one of them waits forever. Another program in this one's place does not. */
function endAtOnce() {
  process.execve?.(process.execPath, [process.execPath, '-e', 'process.exit(1)'], {})
  process.exit(1)
}
