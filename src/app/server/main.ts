import { renewSetUpCode } from '#features/accounts/server/set-up.ts'
import { systemClock } from '#kit/clock.ts'
import { storageFault } from '#kit/server/disk/storage-fault.ts'
import { endProgram } from '#operations/server/backup/stall-watch.ts'
import { type Config, readConfig } from '#operations/server/config.ts'
import { linesOfFailure } from '#operations/server/failure.ts'
import { builtWeb, isBuilt } from '#operations/server/installation/built-files.ts'
import { firstCode } from '#operations/server/installation/first-start.ts'
import { giveUpRoot } from '#operations/server/owner/give-up-root.ts'
import { ownerTexts } from '#operations/server/owner/owner.texts.ts'
import { placesOfServer } from '#operations/server/owner/places.ts'
import { besidesLine, findLaunch, lineFor } from './command-line.ts'
import { type RunningServer, startServer } from './start-server.ts'
import { createStopping } from './stopping.ts'

/** Null when the app isn't built: in development Vite serves the pages, and the API needs none. */
const webFolder = isBuilt(builtWeb) ? builtWeb : null

/** Ignores a full or read-only disk: the server can still be read, and the next start creates the codes. */
function withoutRoom(error: unknown): null {
  if (storageFault(error) === null) throw error
  return null
}

/** Prints the address and, on a new installation, the set-up code and an access code. */
async function announce(config: Config, server: RunningServer): Promise<void> {
  // Port 0 means any free port: only the server knows which one it got.
  const url = config.port === 0 ? server.address : config.publicUrl
  console.log(`${config.brand.name} is ready: ${url}`)
  const setUpCode = await renewSetUpCode(server.database, systemClock).catch(withoutRoom)
  if (setUpCode) for (const line of howToCreateAdministrator(config, url, setUpCode)) console.log(line)
  const code = config.isProduction ? null : await firstCode(server.database, config.brand).catch(withoutRoom)
  if (code) console.log(`An access code to try the sign-up with: ${code}`)
}

/** The code is the only secret that a log may hold: it works once, within an hour. The link has it in the fragment, which browsers don't send. */
function howToCreateAdministrator(config: Config, url: string, setUpCode: string): string[] {
  const launch = findLaunch(config, process.env)
  const command = `${lineFor('admin create --email E --name N', launch)}${besidesLine(launch)}`
  return [
    `Create the administrator here, once, within an hour: ${url}/setup#${setUpCode}`,
    `Or open ${url}/setup and type this code: ${setUpCode}`,
    ...(config.isProduction ? [`Without a browser, type on the server: ${command}`] : []),
  ]
}

function fail(error: unknown, config?: Config): never {
  for (const line of linesOfFailure(error, config)) console.error(line)
  process.exit(1)
}

// Files that the server creates can be read by its own user only.
process.umask(0o077)

let config: Config | undefined
try {
  config = readConfig(process.env)
  const settings = config
  const user = giveUpRoot(placesOfServer(config))
  if (user !== null) console.error(ownerTexts.working(user, config.dataDir))
  const start = () =>
    startServer(settings, webFolder, { startAgain: () => void startAgain().catch((error) => fail(error, settings)) })
  let server = await start()

  /** Restarts the server after a restore; the new start moves the restored data into place. */
  async function startAgain() {
    await server.stop()
    server = await start()
    await announce(settings, server)
  }

  const onSignal = createStopping({
    stop: () => server.stop(),
    log: (message, details) => server.logEnd(message, details),
    exit: endProgram,
    // A launcher starts this process with an IPC channel.
    isLaunched: process.channel !== undefined,
  })
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
  if (settings.isDrill) process.on('disconnect', () => process.exit(1))
  await announce(settings, server)
} catch (error) {
  fail(error, config)
}
