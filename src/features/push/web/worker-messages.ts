import { type WorkerMessage, workerMessageIn } from '../worker-message.ts'

/** Calls the listener for the service worker's messages about notifications. Returns a function that stops it. */
export function onWorkerMessage(listener: (message: WorkerMessage) => void): () => void {
  if (!('serviceWorker' in navigator)) return () => {}
  const receive = ({ data, ports }: MessageEvent) => {
    const message = workerMessageIn(data)
    if (!message) return
    listener(message)
    // The service worker opens the screen itself when no page answers.
    ports[0]?.postMessage(true)
  }
  navigator.serviceWorker.addEventListener('message', receive)
  return () => navigator.serviceWorker.removeEventListener('message', receive)
}
