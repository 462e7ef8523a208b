import { systemClock } from '#kit/clock.ts'
import { isEmail, normalizeEmail } from '#kit/email-address.ts'
import type { Language } from '#kit/languages.ts'
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
import { applyStored } from '../shop/apply-stored.ts'
import { wordingsOf } from '../wordings.ts'
import { type DoctorTexts, exitCodeOf, wordsOf } from './doctor.rules.ts'
import { doctorTexts } from './doctor.texts.ts'
import { examine, examineOwners } from './doctor.ts'

interface DoctorCommandOptions {
  mailTo?: string | undefined
  /** Loads the texts of the languages on offer. The report is in the first one. */
  load?: ((languages: readonly Language[]) => Promise<void>) | undefined
}

/** `willow doctor`: reports what works and what doesn't, even when the server can't start. */
export async function doctorCommand(
  env: Record<string, string | undefined>,
  options: DoctorCommandOptions = {},
): Promise<Outcome> {
  const mailTo = options.mailTo === undefined ? undefined : normalizeEmail(options.mailTo)
  if (mailTo !== undefined && !isEmail(mailTo)) throw new UsageError('--mail-to must be an email address.')
  const { findings, texts } = await findAll(env, { ...options, mailTo })
  const count = (level: Finding['level']) => findings.filter((finding) => finding.level === level).length
  const summary = texts.summary(count('warning'), count('error'))
  return {
    lines: [...findings.flatMap((finding) => linesOf(finding, texts)), '', summary],
    json: { findings },
    exitCode: exitCodeOf(findings),
  }
}

async function findAll(
  env: Record<string, string | undefined>,
  { mailTo, load }: DoctorCommandOptions,
): Promise<{ findings: Finding[]; texts: DoctorTexts }> {
  let settings: Finding[] = []
  let config: Config | undefined
  let words = wordsOf(doctorTexts)
  const found = (findings: Finding[]) => ({ findings, texts: words.texts })
  try {
    config = readConfig(env)
    await load?.(config.languages)
    words = wordsOf(wordingsOf(config).in(null).say(doctorTexts))
    const { texts, judge, ok, warning } = words
    giveUpRoot(placesOf(['doctor'], {}, config))
    if (config.doubts.length > 0) settings = judge.settings(config)
    const { database, files } = await openAsItIs(config)
    try {
      const pending = await pendingSteps(database, migrations)
      if (pending.length > 0)
        return found([...settings, warning('start', texts.start.pending.text(pending.length), texts.start.pending.fix)])
      await applyStored(config, database)
      const examined = await examine({ config, words, database, files, clock: systemClock, webFolder: builtWeb, mailTo })
      return found([ok('start', texts.start.ok), ...examined])
    } finally {
      await database.close()
    }
  } catch (reason) {
    const { texts, error } = words
    if (reason instanceof ConfigError)
      return found(reason.lines.map((line) => error('configuration', line, texts.configuration.fix)))
    const refused = linesOfFailure(reason, config).map((line) => error('start', line, texts.start.refused.fix))
    const owners = config === undefined ? [] : await examineOwners({ config, words }).catch(() => [])
    return found([...settings, ...refused, ...owners.filter(({ level }) => level !== 'ok')])
  }
}

function linesOf({ level, title, text, fix }: Finding, texts: DoctorTexts): string[] {
  return [`${texts.marks[level]}${title}: ${text}`, ...(fix === null ? [] : [`        ${fix}`])]
}
