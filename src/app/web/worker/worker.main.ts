/**
 * The service worker. It caches one build of the app, so that the app opens without a network. The server prepends `willowBuild` to this
 * script (src/app/server/pages/offline-build.ts). Apart from files, API calls are not handled here.
 */
import type { OfflineBuild } from '../../offline-build.ts'
import { fileReply } from './cached-files.ts'
import { pageReply } from './cached-pages.ts'
import { openScreen, renewSubscription, showPush } from './notifications.ts'
import { takeSharedFiles } from './shared-files.ts'
import { takeOver, type WorkerScope } from './worker-scope.ts'

declare const willowBuild: OfflineBuild

const worker = globalThis as unknown as WorkerScope
const cacheName = `build-${willowBuild.version}`
const buildFiles = new Set(willowBuild.files)

worker.addEventListener('install', (event) => {
  event.waitUntil(caches.open(cacheName).then((cache) => cache.addAll(willowBuild.files)))
})

worker.addEventListener('activate', (event) => {
  event.waitUntil(removeOtherBuilds().then(() => worker.clients.claim()))
})

// A new version waits until the user agrees, or until no tab is open.
worker.addEventListener('message', ({ data }) => {
  if (data === takeOver) worker.skipWaiting()
})

worker.addEventListener('push', (event) => event.waitUntil(showPush(worker, event.data?.text() ?? null)))
worker.addEventListener('notificationclick', (event) => event.waitUntil(openScreen(worker, event.notification)))
worker.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renewSubscription(worker)))

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname, searchParams } = new URL(request.url)
  if (origin !== worker.location.origin) return
  if (request.method === 'POST' && pathname === '/share') event.respondWith(takeSharedFiles(request))
  if (request.method !== 'GET') return
  if (request.mode === 'navigate') {
    if (pathname in willowBuild.paths) event.respondWith(pageReply(willowBuild, pathname, request))
  } else if (buildFiles.has(pathname) || pathname.startsWith('/assets/')) event.respondWith(buildFile(request))
  else if (keptAddress.test(pathname) && !searchParams.has('layer')) event.respondWith(fileReply(request, event))
})

/** Files of the library, their pages and pages of a planner as pictures. The content at these addresses never changes. */
const keptAddress =
  /^\/api\/(files\/[^/]+(\/pages\/\d+)?|page-instances\/[^/]+\/picture|users\/[^/]+\/editions\/[^/]+\/pages\/\d+\/picture)$/

async function removeOtherBuilds(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name.startsWith('build-') && name !== cacheName).map((name) => caches.delete(name)))
}

async function buildFile(request: Request): Promise<Response> {
  const cache = await caches.open(cacheName)
  const kept = await cache.match(request, { ignoreVary: true })
  if (kept) return kept
  const answer = await fetch(request)
  // A file of another build, or one that this build doesn't preload. Its name contains a hash of its content, so it can be kept.
  if (answer.status === 200) await cache.put(request, answer.clone()).catch(() => {})
  return answer
}
