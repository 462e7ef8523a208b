import { takeEarlyWorker } from './early-worker.ts'
import workerAddress from './pdf-worker.ts?worker&url'
import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy, PDFWorker, VerbosityLevel } from './pdfjs.ts'

GlobalWorkerOptions.workerSrc = workerAddress

/** As much as a page of handwriting usually needs; smaller pieces would only mean more requests. */
const rangeBytes = 256 * 1024
/** Up to here one answer with the whole file is sooner than many with parts, and the browser keeps it for the next time. */
const wholeBytes = 8 * 1024 * 1024

export interface OpenPdf {
  opened: Promise<PDFDocumentProxy>
  /** Ends everything that it began. */
  end: () => void
}

type OnPassword = (open: (password: string) => void, reason: number) => void

/**
 * Begins to read a PDF: a large one by byte ranges, only as much as the pages that are looked at need. Nothing is evaluated, and what
 * pdf.js needs beside itself comes from our own host. `onPassword` is asked where one is needed, again after a wrong one.
 */
export function openPdf(address: string, size: number, onPassword: OnPassword): OpenPdf {
  const isLarge = size > wholeBytes
  let end = () => {}
  let isEnded = false
  async function open(): Promise<PDFDocumentProxy> {
    const port = await takeEarlyWorker()
    if (isEnded) port?.terminate()
    if (isEnded) throw new Error('The file was closed before it was open.')
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
      // pdf.js ends only a worker that it started itself.
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

/** The addresses of pdf.js's character maps, fonts and decoders are known at build time, and loaded when a PDF asks for them. */
class OwnAssets {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const { pdfAssets } = await import('./pdf-assets.ts')
    const address = pdfAssets.get(filename)
    const answer = address === undefined ? undefined : await fetch(address)
    if (!answer?.ok) throw new Error(`pdf.js asks for ${filename}, which is not here`)
    return new Uint8Array(await answer.arrayBuffer())
  }
}
