import { persisted } from '#kit/web/page/persisted.ts'
import { Button } from '#kit/web/ui/button.tsx'
import { Card } from '#kit/web/ui/card.tsx'
import { lookTexts } from '../themes.texts.ts'
import { chooseLook, useLook } from './theme-store.ts'

const texts = lookTexts.offer

const isAnswered = persisted<boolean>({
  key: 'inkOfferAnswered',
  initial: false,
  parse: (stored) => (typeof stored === 'boolean' ? stored : undefined),
})

/** Offers ink instead of the moods, once per device. Used on screens that are slow to update. */
export function InkOffer() {
  const look = useLook()
  const isDone = isAnswered.use()
  if (isDone || look !== 'moods') return null
  const answer = (isWanted: boolean) => {
    isAnswered.set(true)
    if (isWanted) chooseLook('ink')
  }
  return (
    <Card aria-labelledby="ink-offer" className="flex flex-col gap-3">
      <h2 id="ink-offer" className="text-xl">
        {texts.title}
      </h2>
      <p className="text-muted-foreground">{texts.text}</p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => answer(true)}>{texts.accept}</Button>
        <Button variant="secondary" onClick={() => answer(false)}>
          {texts.decline}
        </Button>
      </div>
    </Card>
  )
}
