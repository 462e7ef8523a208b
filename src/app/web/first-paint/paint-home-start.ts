import { parseCardMemory } from '#features/planner/stored-card.rules.ts'
import { prompts } from '#features/prompts/prompts.collection.ts'
import { promptOfTheDay } from '#features/prompts/prompts.rules.ts'
import { parseUser } from '#kit/web/page/stored-user.ts'
import { greetingFor, longDate } from '../../home.rules.ts'
import { homeTexts } from '../../home.texts.ts'
import type { HomeSlot } from '../home/home-start.tsx'

/**
 * Replaces the skeleton by the start of the dashboard before the first paint. It is inlined as a separate script right after both. Without
 * a stored user, the skeleton stays.
 */
export function paintHomeStart(page: Document, stored: { user: unknown; card: unknown }, now: Date): void {
  const user = parseUser(stored.user)
  const start = page.querySelector<HTMLTemplateElement>('template#home-start')?.content
  if (!user || !start) return
  const words: Record<HomeSlot, string> = {
    greeting: homeTexts.greeting(greetingFor(now.getHours()), user.name),
    today: homeTexts.today(longDate(now)),
    prompt: promptOfTheDay(prompts, now).text,
  }
  for (const [slot, text] of Object.entries(words)) start.querySelector(`[data-slot=${slot}]`)?.append(text)
  // The app keeps the same place free until it has the card (home/card-place.tsx).
  const card = parseCardMemory(stored.card)
  const place = start.querySelector<HTMLElement>('[data-place]')
  if (card?.userId === user.id && card.isOfPages && card.width === window.innerWidth)
    place?.style.setProperty('height', `${card.height}px`)
  else place?.remove()
  page.getElementById('root')?.replaceChildren(start)
}
