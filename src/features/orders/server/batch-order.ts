import type { Language } from '#kit/languages.ts'
import type { HeldCode } from '../import.rules.ts'
import { type OrderEvent, type OrderEventKind, type OrderItem, orderKey } from '../orders.rules.ts'

export interface BatchOrder {
  line: number
  orderNumber: string
  /** As the file has it, in lower case. */
  customerEmail: string | null
  kind: OrderEventKind
  /** The names of the buyer, as the file spells them. */
  names?: readonly string[]
  items?: OrderItem[]
  language?: Language | null
  /** The codes that the customer holds, each with the index of its item. No others are made for the order. */
  codes?: (HeldCode & { item: number | null })[]
}

export interface How {
  now: string
  isMailed: boolean
  /** The shop of the file. */
  fileOf: string
}

export function eventOf({ orderNumber, customerEmail, kind, items, language }: BatchOrder): OrderEvent {
  const said = { kind, orderNumber, customerEmail, ...(items ? { items } : {}), ...(language ? { language } : {}) }
  return { source: 'import', reference: orderKey(orderNumber), eventId: `import:${kind}`, ...said }
}
