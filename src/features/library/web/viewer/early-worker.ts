import workerAddress from './pdf-worker.ts?worker&url'

/** A worker that hasn't reported by then is considered broken. */
const readyWithinMs = 5000

/*
 * pdf.js would start its worker only when a file is opened, after the browser has run all of the viewer's code. Loading this file in
 * parallel starts the worker earlier, on another core.
 */
let early = start()

interface EarlyWorker {
  worker: Worker
  /** Whether the worker has reported in time that it is running. */
  isReady: Promise<boolean>
}

function start(): EarlyWorker | undefined {
  try {
    const worker = new Worker(workerAddress, { type: 'module' })
    const isReady = new Promise<boolean>((resolve) => {
      worker.addEventListener('message', ({ data }) => resolve(data?.action === 'ready'), { once: true })
      worker.addEventListener('error', () => resolve(false), { once: true })
      setTimeout(resolve, readyWithinMs, false)
    })
    return { worker, isReady }
  } catch {
    // The browser doesn't support module workers, so pdf.js runs on the main thread.
    return undefined
  }
}

/** Returns the worker for one file, which must terminate it. Undefined when no worker responds; pdf.js then starts its own. */
export async function takeEarlyWorker(): Promise<Worker | undefined> {
  const taken = early
  early = undefined
  if (await taken?.isReady) return taken?.worker
  taken?.worker.terminate()
  return undefined
}
