import { takeEarlyWorker } from './early-worker.ts'
import workerAddress from './pdf-worker.ts?worker&url'
import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy, PDFWorker, VerbosityLevel } from './pdfjs.ts'

GlobalWorkerOptions.workerSrc = workerAddress

/** About the size of a page of handwriting. Smaller ranges would only mean more requests. */
const rangeBytes = 256 * 1024
/** Up to this size, one request for the whole file is faster than many for ranges, and the browser can cache the reply. */
const wholeBytes = 8 * 1024 * 1024

export interface OpenPdf {
  opened: Promise<PDFDocumentProxy>
  /** Closes the file, and stops its requests and its worker. */
  end: () => void
}

type OnPassword = (open: (password: string) => void, reason: number) => void

/**
 * Opens a PDF. Reads only the byte ranges of a large file that its visible pages need. Evaluates no code from the file, and loads the
 * assets of pdf.js from our own host. Calls `onPassword` when the file needs a password, and again after a wrong one.
 */
export function openPdf(address: string, size: number, onPassword: OnPassword): OpenPdf {
  const isLarge = size > wholeBytes
  let end = () => {}
  let isEnded = false
  async function open(): Promise<PDFDocumentProxy> {
    const port = await takeEarlyWorker()
    if (isEnded) port?.terminate()
    if (isEnded) throw new Error('The file was closed before it had opened.')
    const worker = port && PDFWorker.create({ port })
    const task = getDocument({
      url: address,
      ...(worker ? { worker } : {}),
      rangeChunkSize: rangeBytes,
      disableAutoFetch: isLarge,
      disableStream: isLarge,
      BinaryDataFactory: OwnAssets,
      useWorkerFetch: false,
      enableXfa: false,
      verbosity: VerbosityLevel.ERRORS,
    })
    task.onPassword = onPassword
    end = () => {
      // pdf.js terminates only workers that it has started itself.
      const endWorker = () => {
        worker?.destroy()
        port?.terminate()
      }
      task.destroy().then(endWorker, endWorker)
    }
    return task.promise
  }
  return {
    opened: open(),
    end() {
      isEnded = true
      end()
    },
  }
}

/** Loads the character maps, fonts and decoders of pdf.js when a PDF needs them. Their addresses are set at build time. */
class OwnAssets {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const { pdfAssets } = await import('./pdf-assets.ts')
    const address = pdfAssets.get(filename)
    const answer = address === undefined ? undefined : await fetch(address)
    if (!answer?.ok) throw new Error(`pdf.js needs ${filename}, which is missing`)
    return new Uint8Array(await answer.arrayBuffer())
  }
}
