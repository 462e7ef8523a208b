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
import { readShop } from '../shop/live-shop.ts'
import { exitCodeOf, wordsOf } from './doctor.rules.ts'
import { doctorTexts } from './doctor.texts.ts'
import { examine, examineOwners } from './doctor.ts'
import { doctorCommandTexts as texts } from './doctor-command.texts.ts'

const words = wordsOf(doctorTexts)

/** `willow doctor`: reports what works and what doesn't, even when the server can't start. */
export async function doctorCommand(
  env: Record<string, string | undefined>,
  options: { mailTo?: string | undefined } = {},
): Promise<Outcome> {
  const mailTo = options.mailTo === undefined ? undefined : normalizeEmail(options.mailTo)
  if (mailTo !== undefined && !isEmail(mailTo)) throw new UsageError('--mail-to must be an email address.')
  const findings = await findAll(env, mailTo)
  const count = (level: Finding['level']) => findings.filter((finding) => finding.level === level).length
  return {
    lines: [...findings.flatMap(linesOf), '', texts.summary(count('warning'), count('error'))],
    json: { findings },
    exitCode: exitCodeOf(findings),
  }
}

async function findAll(env: Record<string, string | undefined>, mailTo: string | undefined): Promise<Finding[]> {
  let settings: Finding[] = []
  let config: Config | undefined
  try {
    config = readConfig(env)
    giveUpRoot(placesOf(['doctor'], {}, config))
    if (config.doubts.length > 0) settings = words.judge.settings(config)
    const { database, files } = await openAsItIs(config)
    try {
      const { length } = await pendingSteps(database, migrations)
      const { pending, ok } = texts.start
      if (length > 0) return [...settings, finding('start', 'warning', pending.text(length), pending.fix)]
      const shop = await readShop(config, database)
      const examined = await examine({ config, shop, words, database, files, clock: systemClock, webFolder: builtWeb, mailTo })
      return [finding('start', 'ok', ok, null), ...examined]
    } finally {
      await database.close()
    }
  } catch (reason) {
    if (reason instanceof ConfigError)
      return reason.lines.map((line) => finding('configuration', 'error', line, texts.configuration.fix))
    const refused = linesOfFailure(reason, config).map((line) => finding('start', 'error', line, texts.start.refused.fix))
    const owners = config === undefined ? [] : await examineOwners({ config, words }).catch(() => [])
    return [...settings, ...refused, ...owners.filter(({ level }) => level !== 'ok')]
  }
}

/** A finding before the checks of a running installation. */
function finding(check: keyof typeof texts.titles, level: Finding['level'], text: string, fix: string | null): Finding {
  return { check, level, title: texts.titles[check], text, fix }
}

function linesOf({ level, title, text, fix }: Finding): string[] {
  return [`${texts.marks[level]}${title}: ${text}`, ...(fix === null ? [] : [`        ${fix}`])]
}
