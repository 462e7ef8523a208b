import { userInfo } from 'node:os'
import { beforeAll, expect, test } from 'vitest'
import { forEachDatabase } from '#test/databases/databases.ts'
import { plainLines } from '#test/plain-words.ts'
import { deadJob } from '#test/routes/sample-rows.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { useWillow } from '#test/use-willow.ts'
import type { Finding } from '../../installation.contract.ts'

forEachDatabase((current) => {
  let dataDir: string
  beforeAll(async () => {
    dataDir = await temporaryFolder()
  })
  const willow = useWillow(current, () => ({
    config: { languages: ['en', 'en-XA'], publicUrl: 'http://planner.example', dataDir },
  }))

  test('no finding has a word that can’t be translated, and each administrator reads their own language', async () => {
    const olive = await willow.fixtures.signedInUser({ isAdmin: true })
    await deadJob({ willow, owner: olive })
    const examine = async (language: string) =>
      (await olive.send({ url: '/api/admin/installation', headers: { cookie: `${olive.cookie}; language=${language}` } })).json<
        Finding[]
      >()
    const [english, other] = await Promise.all([examine('en'), examine('en-XA')])
    expect(other.map(({ check }) => check)).toEqual(english.map(({ check }) => check))
    expect(english.find(({ check }) => check === 'disk')?.title).toBe('Disk space')
    // Names, and what programs say.
    const known = ['SQLite', 'PostgreSQL', userInfo().username, 'planner.example', 'broken', ...reasonsIn(english)]
    const words = other.flatMap(({ title, text, fix }) => [title, text, fix ?? ''])
    expect(plainLines(words.join('\n'), known)).toEqual([])
    expect(words.join('')).not.toContain('undefined')
  })
})

/** What another program said, which follows a colon. */
const reasonsIn = (findings: Finding[]) =>
  findings.flatMap(({ level, text }) => (level === 'error' ? [text.slice(text.indexOf(': ') + 2)] : []))
