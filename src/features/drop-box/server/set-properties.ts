import { brokenXml, methodNotFit, pathNotFound, tooManyProperties } from '../drop-box.errors.ts'
import { addressOf } from '../drop-box.rules.ts'
import { type Asked, requireAllowed } from './asked.ts'
import { alone } from './change.ts'
import { child, elementsOf, isDav, writeXml, type XmlElement } from './dav-xml.ts'
import type { PathsStore } from './paths.store.ts'
import {
  createEmptyNames,
  end,
  isProtected,
  keyOfProperty,
  namesOnce,
  type OwnProperties,
  ownProperties,
  propstat,
  responseXml,
} from './properties.ts'

/** Most that the properties of one path take, in letters. */
const mostLetters = 16 * 1024

interface Instruction {
  property: XmlElement
  isRemoval: boolean
}

function instructionsIn(body: XmlElement | null): Instruction[] {
  if (body === null || !isDav(body, 'propertyupdate')) throw brokenXml()
  return elementsOf(body).flatMap((part) => {
    const isRemoval = isDav(part, 'remove')
    if (!isRemoval && !isDav(part, 'set')) return []
    const prop = child(part, 'prop')
    return prop ? elementsOf(prop).map((property) => ({ property, isRemoval })) : []
  })
}

/** Sets and removes properties that programs keep with a file. All of them change, or none. Returns the reply. */
export function setProperties(asked: Asked, body: XmlElement | null, paths: PathsStore): Promise<string> {
  const instructions = instructionsIn(body)
  return alone(asked, paths, async (tx) => {
    const { box, path } = asked
    if (path === '') throw methodNotFit()
    const entry = await paths.find(tx, box, path)
    if (!entry) throw pathNotFound()
    await requireAllowed(tx, paths, asked, [{ path }])
    const refused = instructions.filter(({ property }) => isProtected(property))
    const others = instructions.filter(({ property }) => !isProtected(property))
    if (refused.length === 0) {
      const properties = JSON.stringify(changed(ownProperties(entry), others))
      if (properties.length > mostLetters) throw tooManyProperties()
      await paths.requirePropertyRoom(tx, box, Buffer.byteLength(properties) - Buffer.byteLength(entry.properties))
      await paths.setProperties(tx, box, entry.id, properties)
    }
    const names = createEmptyNames()
    const named = (some: readonly Instruction[]) =>
      namesOnce(some.map(({ property }) => property))
        .map(names.write)
        .join('')
    const states =
      propstat(named(refused), '403 Forbidden') +
      propstat(named(others), refused.length === 0 ? '200 OK' : '424 Failed Dependency')
    return names.start() + responseXml(addressOf(path, entry.isFolder), states) + end
  })
}

function changed(own: OwnProperties, instructions: readonly Instruction[]): OwnProperties {
  for (const { property, isRemoval } of instructions) {
    // A name of that length was never kept.
    if (isRemoval && property.space.length > mostLetters) continue
    const xml = isRemoval ? '' : writeXml([property], mostLetters)
    if (xml === null) throw tooManyProperties()
    if (isRemoval) delete own[keyOfProperty(property)]
    else own[keyOfProperty(property)] = xml
  }
  return own
}
