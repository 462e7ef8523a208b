import type { PlantedFault } from '../planted.ts'

const rules = 'src/features/library/pins.rules.ts'
const rulesTest = 'src/features/library/pins.rules.test.ts'
const here = 'src/features/library/web/pins/uploads-here.ts'
const hereTest = 'src/features/library/web/pins/uploads-here.test.ts'
const keepPins = 'src/features/library/web/pins/keep-pins.ts'
const journey = 'e2e/pins.test.ts'
const installing = 'e2e/installing.test.ts'
const sessions = 'src/features/accounts/server/own-sessions.api.test.ts'
const titles = {
  list: "offline, the list has the newest files and pinned files, each once, in the server's order",
  folder: 'a pinned folder can be listed and read offline, including a new file of it',
  leaving: 'a file and a month can be pinned too, and signing out removes them',
  full: 'if the storage is full the rest is left out, with a message, and is tried again',
  cleared: 'after the browser has cleared the pinned files, the app says so once, and shows which devices keep a copy',
  offered: 'from the second day on, the dashboard offers once to install the app, and asks the browser',
  answered: 'a user who declines is not asked again, even after signing out',
  nothing: 'no install offer is shown on the first day, on e-ink, or in the installed app',
}

/** Files pinned on a device, and the offer to install the app. */
export const pins: PlantedFault[] = [
  {
    guard: 'pins use at most 500 MB on a device',
    file: rules,
    find: 'const mostPinnedBytes = 500 * megabyte',
    replace: 'const mostPinnedBytes = 600 * megabyte',
    test: { file: rulesTest, title: 'pins use at most 500 MB on a device, and at most a fifth of what the browser offers' },
  },
  {
    guard: 'pins use at most a fifth of what the browser offers',
    file: rules,
    find: 'const mostPinnedShare = 0.2',
    replace: 'const mostPinnedShare = 0.5',
    test: { file: rulesTest, title: 'pins use at most 500 MB on a device, and at most a fifth of what the browser offers' },
  },
  {
    guard: 'a file over the limit leaves its room to smaller files',
    file: rules,
    find: '    else used += row.size\n',
    replace: '    used += row.size\n',
    test: { file: rulesTest, title: 'a file over the limit is left out, and smaller files use the room' },
  },
  {
    guard: 'a file that is not on the device yet is not listed offline',
    file: 'src/features/library/web/pins/pinned-files.ts',
    find: "state === 'here' ? [row] : []",
    replace: 'state ? [row] : []',
    test: { file: hereTest, title: titles.list },
  },
  {
    guard: 'the number of files shows that there may be more',
    file: here,
    find: "isMore ? '+' : ''",
    replace: "''",
    test: { file: hereTest, title: titles.list },
  },
  {
    guard: 'pins are removed after 30 days without the server',
    file: 'src/kit/web/offline/user-database.ts',
    find: "transaction.objectStore('contact').clear(), transaction.done])\n  await removePins(userId)\n",
    replace: "transaction.objectStore('contact').clear(), transaction.done])\n",
    test: { file: hereTest, title: 'pins are removed and not shown after 30 days without contact to the server' },
  },
  {
    guard: 'the service worker looks for a file among the pins first',
    file: 'src/app/web/worker/kept-files.ts',
    find: '  if (pinned) return wholeOrPart(pinned, request)\n',
    replace: '',
    test: { file: journey, title: titles.folder },
  },
  {
    guard: 'signing out removes pins',
    file: 'src/kit/web/offline/user-database.ts',
    find: '  await databases.remove(nameOf(userId))\n  await removePins(userId)\n',
    replace: '  await databases.remove(nameOf(userId))\n',
    test: { file: journey, title: titles.leaving },
  },
  {
    guard: 'the storage limit of the device applies to pins',
    file: keepPins,
    find: 'overLimit(wanted, pinLimit(await quotaHere()))',
    replace: 'overLimit(wanted, pinLimit(undefined))',
    test: { file: journey, title: 'files over the limit of the device are left out, with a message' },
  },
  {
    guard: 'a full storage is distinguished from a missing network',
    file: keepPins,
    find: "error.name === 'QuotaExceededError' ? 'no-room' : 'waiting'",
    replace: "error.name === '' ? 'no-room' : 'waiting'",
    test: { file: journey, title: titles.full },
  },
  {
    guard: 'the app requests persistent storage',
    file: 'src/features/library/web/pins/keep-dialog.tsx',
    find: '    keepLasting()\n',
    replace: '',
    test: {
      file: journey,
      title: 'persistent storage is requested when a user pins something, and not before',
    },
  },
  {
    guard: 'the app reports that the browser has cleared the pinned files',
    file: 'src/app/web/offline/report-copy.ts',
    find: '  await noteCleared(userId, true)\n',
    replace: '',
    test: { file: journey, title: titles.cleared },
  },
  {
    guard: 'the server remembers how many pins a browser keeps',
    file: 'src/features/accounts/server/user-sessions.store.ts',
    find: '        return before?.pins ?? null\n',
    replace: '        return before ? pins : null\n',
    test: {
      file: sessions,
      title: 'a browser reports how many pins it keeps, gets its previous number back, and the list of sessions shows it',
    },
  },
  {
    guard: 'the install offer is shown where the browser can install the app',
    file: 'src/app/web/first-paint/page.main.ts',
    find: '  Object.assign(window, { installOffer: event })\n',
    replace: '',
    test: { file: installing, title: titles.offered },
  },
  {
    guard: 'signing out keeps the answer to the install offer',
    file: 'src/app/web/end-session.ts',
    find: 'passkeyKnownKey, installHintKey]',
    replace: 'passkeyKnownKey]',
    test: { file: installing, title: titles.answered },
  },
  {
    guard: 'no install offer is shown on e-ink',
    file: 'src/kit/web/install/installable.ts',
    find: "window.matchMedia('(update: slow)').matches || ",
    replace: '',
    test: { file: installing, title: titles.nothing },
  },
  {
    guard: 'Safari shows no install button, because it has no prompt',
    file: 'src/kit/web/install/installable.ts',
    find: "navigator.standalone === false ? 'ios' : null",
    replace: "navigator.standalone === false ? 'prompt' : null",
    test: {
      file: installing,
      title: 'on an iPad the hint explains the menu of Safari, without a button',
    },
  },
  {
    guard: 'files that are opened with the app appear in the upload dialog',
    file: 'src/features/library/web/files-from-outside.ts',
    find: 'if (files.length > 0) onFiles(',
    replace: 'if (files.length > 1) onFiles(',
    test: { file: installing, title: 'files that are opened with the installed app appear in the upload dialog' },
  },
]
