import { systemClock } from '#kit/clock.ts'
import { isEmail, normalizeEmail } from '#kit/email-address.ts'
import { pendingSteps } from '#kit/server/db/migrate.ts'
import { migrations } from '#migrations/migrations.ts'
import type { Finding } from '../../installation.contract.ts'
import { type Outcome, UsageError } from '../commands.ts'
import { type Config, ConfigError, readConfig } from '../config.ts'
import { linesOfFailure } from '../failure.ts'
import { builtWeb } from '../installation/built-files.ts'
import { openAsItIs } from '../installation/open-installation.ts'
import { giveUpRoot } from '../owner/give-up-root.ts'
import { placesOf } from '../owner/places.ts'
import { error, exitCodeOf, judge, ok, warning } from './doctor.rules.ts'
import { doctorTexts as texts } from './doctor.texts.ts'
import { examine, examineOwners } from './doctor.ts'

/** `willow doctor`: reports what works and what doesn't, even when the server can't start. */
export async function doctorCommand(
  env: Record<string, string | undefined>,
  { mailTo }: { mailTo?: string | undefined } = {},
): Promise<Outcome> {
  if (mailTo !== undefined && !isEmail(normalizeEmail(mailTo))) throw new UsageError('--mail-to must be an email address.')
  const findings = await findAll(env, mailTo === undefined ? undefined : normalizeEmail(mailTo))
  const count = (level: Finding['level']) => findings.filter((finding) => finding.level === level).length
  const summary = texts.summary(count('warning'), count('error'))
  return { lines: [...findings.flatMap(linesOf), '', summary], json: { findings }, exitCode: exitCodeOf(findings) }
}

async function findAll(env: Record<string, string | undefined>, mailTo: string | undefined): Promise<Finding[]> {
  let settings: Finding[] = []
  let config: Config | undefined
  try {
    config = readConfig(env)
    giveUpRoot(placesOf(['doctor'], {}, config))
    if (config.doubts.length > 0) settings = judge.settings(config)
    const { database, files } = await openAsItIs(config)
    try {
      const pending = await pendingSteps(database, migrations)
      if (pending.length > 0)
        return [...settings, warning('start', texts.start.pending.text(pending.length), texts.start.pending.fix)]
      const found = await examine({ config, database, files, clock: systemClock, webFolder: builtWeb, mailTo })
      return [ok('start', texts.start.ok), ...found]
    } finally {
      await database.close()
    }
  } catch (reason) {
    if (reason instanceof ConfigError) return reason.lines.map((line) => error('configuration', line, texts.configuration.fix))
    const refused = linesOfFailure(reason, config).map((line) => error('start', line, texts.start.refused.fix))
    const owners = config === undefined ? [] : await examineOwners({ config }).catch(() => [])
    return [...settings, ...refused, ...owners.filter(({ level }) => level !== 'ok')]
  }
}

function linesOf({ level, title, text, fix }: Finding): string[] {
  return [`${texts.marks[level]}${title}: ${text}`, ...(fix === null ? [] : [`        ${fix}`])]
}
