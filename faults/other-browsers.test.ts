import { expect } from 'vitest'
import { blankPlanner } from '#test/documents/planner-pdf.ts'
import { ifPresent, isInstalled } from '#test/not-run.ts'
import { patienceMs } from '#test/patience.ts'
import { hasMiniBrowser, inPage, type OtherBrowser, signInOn, startFirefox, startWebKit } from '#test/people/other-browsers.ts'
import { ownerPaths } from '#test/routes/owner-paths.ts'
import { signUpFirstUser } from '#test/servers/first-user.ts'
import { startServerProcess } from '#test/servers/server-process.ts'

const limitMs = 5 * patienceMs

/** Signs in, opens a PDF and turns its pages, writes a goal and starts the timer. Then opens every screen again without the server. */
async function mainTasks(start: () => Promise<OtherBrowser>): Promise<void> {
  const server = await startServerProcess()
  const owner = await signUpFirstUser(server)
  const form = new FormData()
  form.set('userId', owner.id)
  form.set('file', new File([new Uint8Array(blankPlanner({ year: 2026, months: 1 }))], 'Planner.pdf'))
  expect(
    (await fetch(`${server.url}/api/uploads`, { method: 'POST', headers: { cookie: owner.cookie }, body: form })).status,
  ).toBe(201)
  const paths = await ownerPaths(server.url)
  const browser = await start()
  try {
    await signInOn(browser, server.url)

    await browser.goTo(`${server.url}/goals`)
    await inPage(
      browser,
      `;(await button('Add Goal')).click()
       const dialog = await waitFor('dialog', () => document.querySelector('[role=dialog]'))
       type(dialog.querySelector('textarea'), 'Walk to the sea')
       ;(await buttonInDialog('Add Goal')).click()
       await waitFor('goal', () => [...document.querySelectorAll('article')].some((one) => one.textContent.includes('Walk to the sea')))`,
    )

    await browser.goTo(`${server.url}/library`)
    await inPage(
      browser,
      `;(await button('Open Planner.pdf')).click()
       await waitFor('page', () => document.querySelector('[role=dialog] canvas'))
       // A wide window shows two pages at once.
       const place = (page) => document.querySelector('[role=img][aria-label^="Page ' + page + ' of"]')
       for (let page = 1; page <= 5; page++) {
         if (page > 1 && !place(page)) [...document.querySelectorAll('[role=dialog] button')].find((one) => nameOf(one) === 'Next page').click()
         await waitFor('page ' + page, () => place(page)?.querySelector('canvas'))
       }`,
    )

    await browser.goTo(`${server.url}/dashboard`)
    await inPage(
      browser,
      `;(await button('Focus Timer')).click()
       ;(await buttonInDialog('Start')).click()
       await waitFor('time', () => /2[45]:\\d\\d/.test(document.querySelector('[role=dialog]')?.textContent ?? ''))`,
    )

    await inPage(browser, `await waitFor('service worker', () => navigator.serviceWorker?.controller)`)
    await inPage(
      browser,
      `for (let turn = 0; turn < 400; turn++) {
         const kept = await new Promise((done) => {
           const opening = indexedDB.open('willow-${owner.id}')
           opening.onsuccess = () => {
             const reading = opening.result.transaction('kept').objectStore('kept').getAllKeys()
             reading.onsuccess = () => { opening.result.close(); done(reading.result) }
           }
         })
         if (['isActive=true', 'isActive=false', '/folders', '/settings', '/uploads'].every((part) => kept.some((one) => one.includes(part)))) return
         await new Promise((done) => setTimeout(done, 100))
       }
       throw new Error('Nothing was kept.')`,
    )
    await server.kill()
    const nonces = new Set<unknown>()
    for (const path of paths) {
      await browser.goTo(server.url + path)
      const shown = await inPage(browser, `return waitFor('heading of ${path}', heading)`)
      expect(String(shown), path).not.toMatch(/offline|Something went wrong|reached|Not Found/i)
      nonces.add(await browser.run("return document.querySelector('script[nonce], style[nonce]')?.nonce"))
    }
    expect(nonces.size).toBe(paths.length)
    await browser.goTo(`${server.url}/goals`)
    await inPage(browser, `await waitFor('goal', () => document.body.innerText.includes('Walk to the sea'))`)
  } finally {
    await browser.close()
    await server.kill()
  }
}

ifPresent({ 'firefox-esr': isInstalled('firefox-esr') })(
  'Firefox ESR signs in, reads a PDF, adds a goal, starts the timer, and opens every screen with the server gone',
  () => mainTasks(startFirefox),
  limitMs,
)

ifPresent({ 'webkit2gtk-driver': isInstalled('WebKitWebDriver') && hasMiniBrowser(), xvfb: isInstalled('Xvfb') })(
  'WebKit signs in, reads a PDF, adds a goal, starts the timer, and opens every screen with the server gone',
  () => mainTasks(startWebKit),
  limitMs,
  // A page that WebKit leaves while it reads IndexedDB can lock it for the whole browser (own-databases.ts closes what it can).
  1,
)
