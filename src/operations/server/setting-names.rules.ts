import { type Environment, isSet, settingNames } from './settings.ts'

/** Variables of other programs that differ from ours by one character. */
const namesOfOthers: ReadonlySet<string> = new Set([
  'DATABASE_URI',
  'PUBLIC_URI',
  'SMTP_URI',
  'STORAGE_URI',
  'DATA_DIRS',
  'DATADIR',
  'LANGUAGE',
  'LOGLEVEL',
  'MAILFROM',
])
/** Shorter names are too easily the name of something else. */
const shortestMisspelt = 8

const nodeEnvironments = ['production', 'development', 'test']

export interface NamesFound {
  /** What is most likely a mistake, one sentence each. */
  doubts: string[]
  /** Variables that Willow doesn't read, although their names are like those of settings. */
  unread: string[]
}

/** Looks for variables that seem to be misspelt settings, and for an unknown value of NODE_ENV. */
export function findDoubts(env: Environment): NamesFound {
  const found: NamesFound = { doubts: [], unread: [] }
  const unset = settingNames.filter((name) => !isSet(env, name))
  const known = new Set<string>(settingNames)
  for (const name of Object.keys(env)) {
    if (known.has(name) || !isSet(env, name)) continue
    const meant = unset.find((each) => isOneSlipAway(name, each))
    if (meant !== undefined && meant.length >= shortestMisspelt && !namesOfOthers.has(name))
      found.doubts.push(`${name} is not a setting. Did you mean ${meant}?`)
    else if (meant !== undefined || /^(WILLOW|BRAND)_/.test(name)) found.unread.push(name)
  }
  const nodeEnv = env.NODE_ENV?.trim() ?? ''
  if (nodeEnv !== '' && !nodeEnvironments.includes(nodeEnv)) {
    const meant = nodeEnvironments.find((each) => nodeEnv.toLowerCase().startsWith(each.slice(0, 3)))
    found.doubts.push(
      `NODE_ENV must be production, development or test, not "${nodeEnv}".${meant ? ` Did you mean ${meant}?` : ''}`,
    )
  }
  return found
}

/** True when one letter is missing, added or changed, or two neighbors are swapped. */
export function isOneSlipAway(name: string, meant: string): boolean {
  if (name === meant || Math.abs(name.length - meant.length) > 1) return false
  let start = 0
  while (start < name.length && name[start] === meant[start]) start++
  const [rest, wanted] = [name.slice(start), meant.slice(start)]
  if (rest.length < wanted.length) return rest === wanted.slice(1)
  if (rest.length > wanted.length) return rest.slice(1) === wanted
  const isChanged = rest.slice(1) === wanted.slice(1)
  const isSwapped = rest[0] === wanted[1] && rest[1] === wanted[0] && rest.slice(2) === wanted.slice(2)
  return isChanged || isSwapped
}
