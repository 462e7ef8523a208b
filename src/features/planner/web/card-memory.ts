import { persisted } from '#kit/web/page/persisted.ts'
import { type CardMemory, cardMemoryKey, parseCardMemory } from '../stored-card.rules.ts'

export const cardMemory = persisted<CardMemory | null>({ key: cardMemoryKey, initial: null, parse: parseCardMemory })
