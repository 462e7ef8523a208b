import workerAddress from './pdf-worker.ts?worker&url'

/*
 * pdf.js starts its worker when a file is opened, after all of the viewer's code was read. Loaded beside that code, this file starts it
 * meanwhile, on another core.
 */
let early = start()

interface EarlyWorker {
  worker: Worker
  /** It has said that its code runs. */
  isReady: boolean
}

function start(): EarlyWorker | undefined {
  try {
    const begun: EarlyWorker = { worker: new Worker(workerAddress, { type: 'module' }), isReady: false }
    begun.worker.addEventListener(
      'message',
      ({ data }) => {
        begun.isReady = data?.action === 'ready'
      },
      { once: true },
    )
    return begun
  } catch {
    // A browser without workers of this kind: pdf.js reads in the page.
    return undefined
  }
}

/** The worker, for one file, to be ended with it. Undefined: there is none that is sure to answer, and pdf.js starts its own. */
export function takeEarlyWorker(): Worker | undefined {
  const taken = early
  early = undefined
  if (taken?.isReady) return taken.worker
  taken?.worker.terminate()
  return undefined
}
