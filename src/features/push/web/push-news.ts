import { type PushNews, pushNewsIn } from '../push-messages.ts'

/** Hears what the service worker says about notifications. Returns how to stop. */
export function onPushNews(listener: (news: PushNews) => void): () => void {
  if (!('serviceWorker' in navigator)) return () => {}
  const hear = ({ data, ports }: MessageEvent) => {
    const news = pushNewsIn(data)
    if (!news) return
    listener(news)
    // A worker that asks a page to open a screen does it itself when nobody answers.
    ports[0]?.postMessage(true)
  }
  navigator.serviceWorker.addEventListener('message', hear)
  return () => navigator.serviceWorker.removeEventListener('message', hear)
}
