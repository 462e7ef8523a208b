import { renewSetupToken } from '#features/accounts/server/set-up.ts'
import { systemClock } from '#kit/clock.ts'
import { storageFault } from '#kit/server/disk/storage-fault.ts'
import { endProgram } from './backup/stall-watch.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { firstCode } from './installation/first-start.ts'
import { isBuilt } from './pages/built-files.ts'
import { builtWeb } from './pages/built-web.ts'
import { type RunningServer, startServer } from './start-server.ts'
import { createStopping } from './stopping.ts'

/** Not built: `npm run dev` serves the pages by Vite, and the HTTP interface needs none. */
const webFolder = isBuilt(builtWeb) ? builtWeb : null

/** The server runs, for reading: link and code come with the next start. */
function withoutRoom(error: unknown): null {
  if (storageFault(error) === null) throw error
  return null
}

/** What whoever starts it has to know. */
async function announce(config: Config, server: RunningServer): Promise<void> {
  // Port 0 means any free one: only the server knows which it got.
  const url = config.port === 0 ? server.address : config.publicUrl
  console.log(`${config.brand.name} is ready: ${url}`)
  // Behind '#', so that no log and no proxy sees the token.
  const token = await renewSetupToken(server.database, systemClock).catch(withoutRoom)
  // The log of a service is kept, and read by others.
  const isPrivate = !config.isProduction || process.stdout.isTTY
  if (token && isPrivate) console.log(`Create the administrator here, once, within a day: ${url}/setup#${token}`)
  if (token && !isPrivate)
    console.log('There is no administrator yet. Make one on the server: npm run -s willow -- admin create --email E --name N')
  const code = config.isProduction ? null : await firstCode(server.database, config.brand).catch(withoutRoom)
  if (code) console.log(`An access code to try the sign-up with: ${code}`)
}

function fail(error: unknown): never {
  const lines = error instanceof ConfigError ? error.lines : [error instanceof Error ? error.message : String(error)]
  for (const line of lines) console.error(line)
  process.exit(1)
}

// What the server writes is for the one who runs it.
process.umask(0o077)

try {
  const config = readConfig(process.env)
  const start = () => startServer(config, webFolder, { startAgain: () => void startAgain().catch(fail) })
  let server = await start()
  await announce(config, server)

  /** A backup was restored: the next start takes it. */
  async function startAgain() {
    await server.stop()
    server = await start()
    await announce(config, server)
  }

  const onSignal = createStopping({
    stop: () => server.stop(),
    log: (message, details) => server.logEnd(message, details),
    exit: endProgram,
    // Its launcher talks to it by a channel.
    isLaunched: process.channel !== undefined,
  })
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
  if (config.isDrill) process.on('disconnect', () => process.exit(1))
} catch (error) {
  fail(error)
}
