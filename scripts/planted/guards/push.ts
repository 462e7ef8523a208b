import type { PlantedFault } from '../planted.ts'

const api = 'src/features/push/server/push.api.test.ts'
const sendTest = 'src/features/push/server/send.test.ts'
const send = 'src/features/push/server/send.ts'
const store = 'src/features/push/server/push.store.ts'
const sending = 'src/features/push/server/push.ts'

const reminded = 'src/features/reminders/server/push-channel.api.test.ts'

const inWorker = 'src/app/web/worker/notifications.ts'
const worker = 'src/app/web/worker/worker.main.ts'
const byWorker = (title: string) => ({ file: 'src/app/web/worker/notifications.test.ts', title })
const browsers = (title: string) => ({ file: 'src/features/push/web/browser-facts.test.ts', title })
const here = (title: string) => ({ file: 'src/features/push/web/push-here.test.tsx', title })
const clicked = 'a click opens the screen in the tab that shows it, otherwise in the tab used last'
const led = 'a tab without the app is navigated to the screen, and a new tab is opened if there is none'
const journey = (title: string) => ({ file: 'e2e/push.test.ts', title })
const delivered =
  'a push shows exactly one notification, even with the window in front, and a click opens its screen in the open tab'

export const push: PlantedFault[] = [
  {
    guard: 'a push message shows a notification',
    file: worker,
    find: "worker.addEventListener('push', (event) => event.waitUntil(showPush(worker, event.data?.text() ?? null)))\n",
    replace: '',
    test: journey(delivered),
  },
  {
    guard: 'a click on a notification opens its screen',
    file: worker,
    find: "worker.addEventListener('notificationclick', (event) => event.waitUntil(openScreen(worker, event.notification)))\n",
    replace: '',
    test: journey(delivered),
  },
  {
    guard: 'a push address that the browser replaced is sent to the server',
    file: worker,
    find: "worker.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renewSubscription(worker)))\n",
    replace: '',
    test: journey('if the browser replaces its push address while every page is closed, notifications go to the new one'),
  },
  {
    guard: 'open pages learn of each notification',
    file: inWorker,
    find: "  for (const page of await windows(worker)) page.postMessage({ kind: 'push-shown', tag } satisfies WorkerMessage)\n",
    replace: '',
    test: byWorker('each push message shows one notification, whatever it contains, and open pages learn of it'),
  },
  {
    guard: 'a notification that replaces another one alerts again',
    file: inWorker,
    find: '{ tag, renotify: true }',
    replace: '{ tag }',
    test: byWorker('a notification that replaces another one alerts again, and one without a topic replaces nothing'),
  },
  {
    guard: 'a notification reveals nothing about a user who is signing out',
    file: inWorker,
    find: 'return isSigningOut ? null : userId',
    replace: 'return userId',
    test: byWorker('after a sign-out, and during it, a notification reveals nothing about the user'),
  },
  {
    guard: 'a click opens the screen in the tab that shows it',
    file: inWorker,
    find: 'open.find((one) => new URL(one.url).pathname === url.pathname) ?? open[0]',
    replace: 'open[0]',
    test: byWorker(clicked),
  },
  {
    guard: 'a notification closes when it is clicked',
    file: inWorker,
    find: '  notification.close()\n',
    replace: '',
    test: byWorker(clicked),
  },
  {
    guard: 'a click opens a new tab if there is none',
    file: inWorker,
    find: 'if (!page) return void (await worker.clients.openWindow(url.href))',
    replace: 'if (!page) return',
    test: byWorker(led),
  },
  {
    guard: 'a click navigates a tab without the app to the screen',
    file: inWorker,
    find: '  await page.navigate(url.href).catch(() => worker.clients.openWindow(url.href))\n',
    replace: '',
    test: byWorker(led),
  },
  {
    guard: 'the new push address is sent to the right route',
    file: inWorker,
    find: "  await fetch('/api/push-devices', {",
    replace: "  await fetch('/api/push-devices/none', {",
    test: byWorker('a subscription that the browser replaced is sent to the server'),
  },
  {
    guard: 'a browser without a session requests no new subscription',
    file: inWorker,
    find: '  if (!state.ok) return\n',
    replace: '',
    test: byWorker('a browser whose session has ended requests no new subscription'),
  },
  {
    guard: 'the browser sends its push address to the server at each start',
    file: 'src/features/push/web/push-here.ts',
    find: '    ? await call(pushApi.add, { body: { userId, ...partsOf(there) } })\n',
    replace: '    ? await call(pushApi.state, { params: { userId } })\n',
    test: here('the browser sends its current push address to the server at each start'),
  },
  {
    guard: 'a subscription with another key is renewed',
    file: 'src/features/push/web/push-here.ts',
    find: 'if (there && (keyOf(there) ?? publicKey) === publicKey) return',
    replace: 'if (there) return',
    test: here('a browser that lost its subscription, or has one with another key, subscribes again'),
  },
  {
    guard: "another user's subscription in the browser is ended",
    file: 'src/features/push/web/push-here.ts',
    find: 'if (wantedBy.get() !== userId) return endSubscription()',
    replace: 'if (wantedBy.get() !== userId) return',
    test: here("another user's subscription in this browser is ended"),
  },
  {
    guard: 'notifications are turned off when the permission was withdrawn',
    file: 'src/features/push/web/push-here.ts',
    find: '  if (!isAllowed()) return wantedBy.set(null)\n',
    replace: '',
    test: here('notifications are turned off when the permission was withdrawn'),
  },
  {
    guard: 'Safari on iPadOS is recognised by its features',
    file: 'src/features/push/web/browser-facts.ts',
    find: "typeof standalone === 'boolean' ? standalone : null",
    replace: 'null',
    test: browsers('notifications in WebKit in a tab on iPadOS are judged by its features'),
  },
  {
    guard: 'a browser without service workers counts as unable to show notifications',
    file: 'src/features/push/web/browser-facts.ts',
    find: "'serviceWorker' in navigator && ",
    replace: '',
    test: browsers('notifications in Firefox where service workers are switched off are judged by its features'),
  },
  {
    guard: 'an app on the Home Screen shows notifications even when it is closed',
    file: 'src/features/push/arrival.rules.ts',
    find: "isStandalone === null ? arrivalAt(userAgent) : 'always'",
    replace: "isStandalone === null ? arrivalAt(userAgent) : 'running'",
    test: {
      file: 'src/features/push/arrival.rules.test.ts',
      title: 'notifications arrive on an app on the Home Screen of iPadOS',
    },
  },
  {
    guard: 'an unknown device is not expected to show notifications when the browser is closed',
    file: 'src/features/push/arrival.rules.ts',
    find: '/Android|iPhone|iPad/.test(userAgent) || ',
    replace: '/Android|iPhone|iPad|^$/.test(userAgent) || ',
    test: {
      file: 'src/features/push/arrival.rules.test.ts',
      title: 'the user agent of another device says when notifications arrive there',
    },
  },
  {
    guard: 'a postponed job waits for the pause that it names',
    file: 'src/kit/server/jobs/worker.ts',
    find: 'return store.postpone(claimed, error.message, error.pauseMs)',
    replace: 'return store.postpone(claimed, error.message, notNowPauseMs)',
    test: {
      file: 'src/kit/server/jobs/worker.test.ts',
      title: 'a job that is postponed is retried after the pause that it names',
    },
  },
  {
    guard: 'a reminder expires when the quiet hours begin',
    file: 'src/features/reminders/planned.rules.ts',
    find: 'begins.find((at) => at > now && at < late) ?? late',
    replace: 'begins.find((at) => at > late) ? late : late',
    test: {
      file: 'src/features/reminders/planned.rules.test.ts',
      title: 'a reminder expires after two hours, and at the latest when the quiet hours begin',
    },
  },
  {
    guard: 'a push service keeps a reminder only until the quiet hours begin',
    file: 'src/features/reminders/server/push-channel.ts',
    find: '(worthUntil(settings, now).getTime() - now.getTime()) / 1000',
    replace: '(worthUntil(settings, now).getTime() - now.getTime() + 900_000) / 1000',
    test: { file: reminded, title: 'a push service keeps a reminder for a device that is off only until the quiet hours begin' },
  },
  {
    guard: 'no reminder is sent in the quiet hours',
    file: 'src/features/reminders/reminders.rules.ts',
    find: 'if (!isQuietMinute(quiet, minute)) return minute',
    replace: 'if (minute >= 0) return minute',
    test: {
      file: 'src/features/reminders/server/reminders.api.test.ts',
      title: 'over three nights no reminder is sent between 21:00 and 8:00',
    },
  },
  {
    guard: '08:00 comes exactly once a day in every time zone',
    file: 'src/kit/local-time.ts',
    find: '.map((near) => wallMs(near, timeZone) - near)',
    replace: '.map((near) => Math.round((wallMs(near, timeZone) - near) / 1_800_000) * 1_800_000)',
    test: { file: 'src/kit/local-time.test.ts', title: '08:00 in Asia/Kathmandu comes exactly once a day, for 800 days' },
  },
  {
    guard: 'a damaged message still shows a notification',
    file: 'src/features/push/shown-notification.ts',
    find: "if (typeof title !== 'string' || title === '') return unreadable",
    replace: "if (typeof title !== 'string' || title === '') throw new Error('damaged')",
    test: { file: 'src/features/push/shown-notification.test.ts', title: 'a damaged message still shows a notification' },
  },
  {
    guard: 'a click on a notification opens only pages of this site',
    file: 'src/features/push/shown-notification.ts',
    find: "/^\\/(?![/\\\\])/.test(path) ? path : '/'",
    replace: 'path',
    test: { file: 'src/features/push/shown-notification.test.ts', title: 'attack: a click opens only our own pages' },
  },
  {
    guard: 'Safari on iOS shows notifications only after the app is installed',
    file: 'src/features/push/arrival.rules.ts',
    find: "if (!canPush) return isStandalone === false ? 'install' : 'unsupported'",
    replace: "if (!canPush) return 'unsupported'",
    test: {
      file: 'src/features/push/arrival.rules.test.ts',
      title: "notifications can't arrive: Safari on iOS has to be installed",
    },
  },
  {
    guard: 'a known push service is contacted only at public addresses',
    file: send,
    find: "ipaddr.process(address).range() === 'unicast'",
    replace: "['unicast', 'carrierGradeNat'].includes(ipaddr.process(address).range())",
    test: { file: sendTest, title: 'attack: a known push service that DNS resolves to 100.64.0.1 gets no request' },
  },
  {
    guard: 'every address of a known push service must be public',
    file: send,
    find: 'if (!addresses.every(',
    replace: 'if (!addresses.some(',
    test: {
      file: sendTest,
      title: 'attack: a known push service that DNS resolves to 142.250.0.1,10.0.0.7 gets no request',
    },
  },
  {
    guard: 'the host of a push address must be exactly that of a known service',
    file: 'src/features/push/server/endpoints.ts',
    find: 'host.endsWith(service) : host === service',
    replace: 'host.includes(service) : host.startsWith(service)',
    test: {
      file: 'src/features/push/server/endpoints.test.ts',
      title: 'attack: any other address is refused, in any spelling',
    },
  },
  {
    guard: 'a request to a push service has a time limit',
    file: send,
    find: '        signal: AbortSignal.timeout(withinMs),\n',
    replace: '',
    test: { file: sendTest, title: 'a push service that never answers counts as failed after a time limit' },
  },
  {
    guard: 'a device key must be a point on the curve',
    file: 'src/features/push/server/encryption.ts',
    find: "    own.computeSecret(Buffer.from(p256dh, 'base64url'))\n",
    replace: '',
    test: {
      file: 'src/features/push/server/encryption.test.ts',
      title: 'a device key that is not a point of the curve, or a secret of the wrong length, is refused',
    },
  },
  {
    guard: 'a token is used for one push service only',
    file: 'src/features/push/server/vapid.ts',
    find: 'const known = signed.get(origin)',
    replace: 'const known = [...signed.values()][0]',
    test: {
      file: 'src/features/push/server/vapid.test.ts',
      title: 'a token names the push service and the contact address, and is reused for six of its twelve hours',
    },
  },
  {
    guard: 'a device is removed when its session ends',
    file: 'migrations/0046-push.ts',
    find: ".references('sessions.sid').onDelete('cascade')",
    replace: ".references('sessions.sid').onDelete('no action')",
    test: { file: api, title: 'a device gets no more messages after its session ends in any way' },
  },
  {
    guard: 'a device stays when its session gets a new id',
    file: 'migrations/0046-push.ts',
    find: ".onUpdate('cascade')",
    replace: ".onUpdate('no action')",
    test: { file: api, title: 'a session that gets a new id keeps its device' },
  },
  {
    guard: 'a shared browser gets the messages of one user only',
    file: store,
    find: "      await tx.deleteFrom('push_devices').where('endpoint', '=', endpoint).where('session_sid', '!=', sid).execute()\n",
    replace: '',
    test: { file: api, title: 'a shared browser gets only the messages of the user who registered it last' },
  },
  {
    guard: 'only its owner can remove a device',
    file: store,
    find: "tx.deleteFrom('push_devices').where('id', '=', id).where('user_id', '=', userId)",
    replace: "tx.deleteFrom('push_devices').where('id', '=', id)",
    test: { file: api, title: "attack: a user can neither test nor remove another user's device" },
  },
  {
    guard: 'only the latest message of a topic is sent',
    file: store,
    find: 'doUpdateSet({ id, title, body, path, expires_at })',
    replace: 'doNothing()',
    test: { file: api, title: 'only the latest waiting message of a topic is sent' },
  },
  {
    guard: 'an expired message is dropped',
    file: sending,
    find: 'if (seconds <= 0) return',
    replace: 'if (seconds < 0) return',
    test: { file: api, title: 'an expired message is dropped' },
  },
  {
    guard: 'a device that its push service no longer knows is removed',
    file: sending,
    find: "else if (answer.kind === 'gone') await store.removeGone(target)",
    replace: "else if (answer.kind === 'gone') return",
    test: { file: api, title: 'a device that its push service no longer knows is removed' },
  },
  {
    guard: 'a message that is too large is sent with only its title',
    file: sending,
    find: "answer.kind === 'too large' ? deliver",
    replace: "answer.kind === 'gone' ? deliver",
    test: { file: api, title: 'a message that is too large is sent with only its title, and dropped if that is too large too' },
  },
  {
    guard: 'Retry-After applies to every message to the device',
    file: sending,
    find: 'if (waitMs > 0) throw',
    replace: 'if (waitMs > 600_000) throw',
    test: { file: api, title: 'Retry-After is respected for every message to the device' },
  },
  {
    guard: 'a message that a push service keeps refusing is dropped',
    file: sending,
    find: "answer.kind === 'failed' && tries >= mostTries",
    replace: "answer.kind === 'failed' && tries < 0",
    test: { file: api, title: 'a push service that answers 500 is tried for about ten minutes, and then the message is dropped' },
  },
  {
    guard: 'the longest message is cut to a size that every push service accepts',
    file: 'src/features/push/push-message.ts',
    find: 'const longestBody = 480',
    replace: 'const longestBody = 600',
    test: {
      file: 'src/features/push/push-message.test.ts',
      title: 'the longest message is cut to a size that every push service accepts',
    },
  },
  {
    guard: 'a delivered message is removed as soon as the database can be written',
    file: sending,
    find: 'await removeMessage(messageId, signal)',
    replace: 'await store.removeMessage(messageId)',
    test: {
      file: 'faults/push-kills.test.ts',
      title: 'a delivered push is not sent again if another program holds the database lock at that moment',
    },
  },
  {
    guard: 'a notification is retried ten seconds after its process crashed',
    file: 'src/app/server/compose/jobs.ts',
    find: 'const reminderLeaseMs = 10_000',
    replace: 'const reminderLeaseMs = 12_000',
    test: {
      file: 'src/app/server/compose/jobs.test.ts',
      title: 'a notification that a process was sending when it crashed is retried after ten seconds',
    },
  },
  {
    guard: 'jobs with a set time do not take turns by owner',
    file: 'src/kit/server/jobs/jobs.store.ts',
    find: 'owner === undefined || runAt !== undefined ? 0',
    replace: 'owner === undefined ? 0',
    test: {
      file: 'src/kit/server/jobs/worker.test.ts',
      title: 'jobs with a time of their own are run in the order of their times, regardless of the owner',
    },
  },
  {
    guard: 'an idle worker writes nothing',
    file: 'src/kit/server/jobs/jobs.store.ts',
    find: '      else busyKinds.delete(kind)\n',
    replace: '',
    test: { file: 'src/kit/server/jobs/worker.test.ts', title: 'an idle worker writes nothing' },
  },
]
