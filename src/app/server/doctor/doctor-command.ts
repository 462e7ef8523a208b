import { systemClock } from '#kit/clock.ts'
import { pendingSteps } from '#kit/server/db/migrate.ts'
import { migrations } from '#migrations/migrations.ts'
import type { Finding } from '../../installation.contract.ts'
import { type Outcome, UsageError } from '../cli/commands.ts'
import { ConfigError, readConfig } from '../config.ts'
import { openAsItIs } from '../installation/open-installation.ts'
import { builtWeb } from '../pages/built-web.ts'
import { error, exitCodeOf, judgeSettings, ok, warning } from './doctor.rules.ts'
import { doctorTexts as texts } from './doctor.texts.ts'
import { examine } from './doctor.ts'

/** `willow doctor`: reports what works and what doesn't, even when the server can't start. */
export async function doctorCommand(
  env: Record<string, string | undefined>,
  { mailTo }: { mailTo?: string | undefined } = {},
): Promise<Outcome> {
  if (mailTo !== undefined && !/^\S+@\S+$/.test(mailTo)) throw new UsageError('--mail-to must be an email address.')
  const findings = await findAll(env, mailTo)
  const count = (level: Finding['level']) => findings.filter((finding) => finding.level === level).length
  const summary = texts.summary(count('warning'), count('error'))
  return { lines: [...findings.flatMap(linesOf), '', summary], json: { findings }, exitCode: exitCodeOf(findings) }
}

async function findAll(env: Record<string, string | undefined>, mailTo: string | undefined): Promise<Finding[]> {
  let settings: Finding[] = []
  try {
    const config = readConfig(env)
    if (config.doubts.length > 0) settings = judgeSettings(config)
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
    return [...settings, error('start', reason instanceof Error ? reason.message : String(reason), texts.start.refused.fix)]
  }
}

function linesOf({ level, title, text, fix }: Finding): string[] {
  return [`${texts.marks[level]}${title}: ${text}`, ...(fix === null ? [] : [`        ${fix}`])]
}
