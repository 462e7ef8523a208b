import { expect, test } from 'vitest'
import { instant, systemClock } from '#kit/clock.ts'
import { enqueueMail } from '#kit/server/mail/outbox.ts'
import { openInstallation } from '#operations/server/installation/open-installation.ts'
import { patienceMs } from '#test/patience.ts'
import { startMailServer } from '#test/servers/mail-server.ts'
import { startServerProcess } from '#test/servers/server-process.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

const count = process.env.LONG ? 300 : 24
const kills = process.env.LONG ? 5 : 2
const untilSettled = { timeout: Math.max(180_000, patienceMs), interval: 100 }

test(`after ${kills} kills while sending, every email has arrived once or is shown as failed`, async () => {
  const dataDir = await temporaryFolder()
  const mailServer = await startMailServer()
  const { database } = await openInstallation({ dataDir, databaseUrl: undefined })
  await database.transaction(async (tx) => {
    for (let index = 0; index < count; index++)
      await enqueueMail(
        tx,
        {
          kind: 'code',
          to: `person-${index}@mail.example`,
          subject: 'A code',
          text: 'A code',
          html: '<p>A code</p>',
          isBulk: true,
        },
        instant(systemClock),
      )
  })
  const start = () => startServerProcess({ dataDir, env: { SMTP_URL: mailServer.url } })
  let server = await start()
  for (let kill = 1; kill <= kills; kill++) {
    await expect
      .poll(() => mailServer.received.length, untilSettled)
      .toBeGreaterThanOrEqual(Math.floor((count / (kills + 1)) * kill))
    await server.kill()
    server = await start()
  }
  const states = async () => database.queries.selectFrom('mails').select(['to_address as to', 'state']).execute()
  await expect
    .poll(async () => (await states()).filter(({ state }) => !['sent', 'failed'].includes(state)), untilSettled)
    .toEqual([])
  await server.stop()

  const arrived = mailServer.received.flatMap(({ to }) => to)
  expect(arrived).toHaveLength(new Set(arrived).size)
  const settled = await states()
  expect(settled.filter(({ to, state }) => state === 'sent' && !arrived.includes(to))).toEqual([])
  const failed = settled.filter(({ state }) => state === 'failed').length
  console.info(`${count} mails, ${kills} kills: ${arrived.length} arrived, ${failed} shown as failed`)
  expect(failed).toBeLessThanOrEqual(kills * 5)
  await database.close()
  await mailServer.close()
}, 600_000)
