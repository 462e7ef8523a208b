import { execFile, spawn } from 'node:child_process'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { describe, expect } from 'vitest'
import { pdf } from '#kit/server/documents/pdf.test-data.ts'
import { readConfig } from '#operations/server/config.ts'
import { openInstallation } from '#operations/server/installation/open-installation.ts'
import { ifInstalled } from '#test/not-run.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { createWillow, formBody } from '#test/willow.ts'

const run = promisify(execFile)

/** Starts a listening server with a user who has a page and a goal. */
async function listening() {
  const folder = await temporaryFolder()
  const { database } = await openInstallation(readConfig({ DATA_DIR: folder }))
  const willow = await createWillow({ database })
  const ada = await willow.fixtures.signedInUser()
  await ada.send({ method: 'POST', url: '/api/goals', payload: { userId: ada.id, title: 'Walk more' } })
  const file = { content: Buffer.from(pdf({ pages: ['BT /F1 40 Tf 60 600 Td (One) Tj ET'] })), filename: 'Week 9.pdf' }
  const upload = await ada.send({
    method: 'POST',
    url: '/api/uploads',
    ...(await formBody([
      ['userId', ada.id],
      ['file', file],
    ])),
  })
  await willow.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = willow.app.server.address() as AddressInfo
  const paths = [
    '',
    '/goals',
    '/flow',
    '/timer',
    '/library',
    '/library?folder=',
    `/page/${upload.json<{ id: string }>().id}`,
    '/upload',
    '/zone',
  ]
  return {
    ada,
    paths: paths.map((path) => `/paper${path}`),
    url: `http://127.0.0.1:${port}`,
    folder,
    async close() {
      await willow.close()
      await database.close()
    },
  }
}

describe('in the oldest engines', () => {
  ifInstalled('w3m')('a text browser shows everything: headings, words, fields and buttons', async () => {
    const { ada, paths, close } = await listening()
    const shown: Record<string, string> = {}
    for (const path of paths) {
      const w3m = spawn('w3m', ['-T', 'text/html', '-dump', '-cols', '80', '-O', 'UTF-8'])
      w3m.stdin.end((await ada.send({ url: path })).body)
      shown[path] = await text(w3m.stdout)
    }
    await close()
    expect(shown['/paper']).toMatch(/Today’s prompt[\s\S]*Walk more[\s\S]*Start the timer/)
    expect(shown['/paper/goals']).toMatch(/Today Goals[\s\S]*Goal\n\[ +\][\s\S]*Add goal[\s\S]*Walk more[\s\S]*Delete/)
    expect(shown['/paper/library?folder=']).toContain('Week 9.pdf')
    expect(shown[paths.find((path) => path.includes('/page/')) ?? '']).toContain('Page 1 of 1')
  })

  ifInstalled('wkhtmltoimage')('an engine of 2012 draws every page: black words on white, within its width', async () => {
    const { ada, paths, url, folder, close } = await listening()
    const [name = '', value = ''] = ada.cookie.split('=')
    for (const [at, path] of paths.entries()) {
      const file = join(folder, `page-${at}.png`)
      const flags = ['--quiet', '--width', '600', '--disable-smart-width', '--cookie', name, value]
      await run('wkhtmltoimage', [...flags, url + path, file], { env: { ...process.env, QT_QPA_PLATFORM: 'offscreen' } })
      const { width = 0, height = 0 } = await sharp(file).metadata()
      const { channels } = await sharp(file).flatten({ background: '#fff' }).greyscale().stats()
      expect([path, width]).toEqual([path, 600])
      expect(height).toBeGreaterThan(200)
      expect([path, channels[0]?.min, channels[0]?.max]).toEqual([path, 0, 255])
      expect(channels[0]?.mean, `${path} is mostly white`).toBeGreaterThan(180)
    }
    await close()
  })
})
