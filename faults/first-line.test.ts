import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openInstallation } from '#operations/server/installation/open-installation.ts'
import { startServerProcess } from '#test/servers/server-process.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

test('the line that a production start prints for the first administrator works as it is, in any folder', async () => {
  const folder = await temporaryFolder()
  const dataDir = join(folder, "Ada's data")
  const server = await startServerProcess({ dataDir, env: { NODE_ENV: 'production' } })
  try {
    const line = /type on the server: (.*)$/m.exec(server.log())?.[1] ?? ''
    const typed = line.replace('--email E --name N', '--email ada@mail.example --name Ada')
    expect(typed).not.toBe(line)
    // In a container, what is typed on the host runs inside, with the variables of the container.
    const inside = typed.replace(/^\w+ exec -it \S+ (-- )?/, '')
    const env = { PATH: process.env.PATH, ...(inside === typed ? {} : { DATA_DIR: dataDir }) }
    const said = await new Promise<string>((resolve, reject) => {
      const child = execFile('sh', ['-c', inside], { cwd: folder, env }, (error, stdout) =>
        error ? reject(error) : resolve(stdout),
      )
      child.stdin?.end('a long good password\n')
    })
    expect(said).toBe('ada@mail.example is an administrator and can sign in.\n')
    const { database } = await openInstallation({ dataDir, databaseUrl: undefined })
    expect(await database.queries.selectFrom('users').select('email').execute()).toEqual([{ email: 'ada@mail.example' }])
    await database.close()
  } finally {
    await server.stop()
  }
})
