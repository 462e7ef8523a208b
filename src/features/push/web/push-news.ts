import { type PushNews, pushNewsIn } from '../push-messages.ts'

/** Calls the listener for the service worker's messages about notifications. Returns a function that stops it. */
export function onPushNews(listener: (news: PushNews) => void): () => void {
  if (!('serviceWorker' in navigator)) return () => {}
  const hear = ({ data, ports }: MessageEvent) => {
    const news = pushNewsIn(data)
    if (!news) return
    listener(news)
    // The service worker opens the screen itself when no page answers.
    ports[0]?.postMessage(true)
  }
  navigator.serviceWorker.addEventListener('message', hear)
  return () => navigator.serviceWorker.removeEventListener('message', hear)
}
