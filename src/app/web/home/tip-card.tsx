import { Card, CardHeader } from '#kit/web/ui/card.tsx'
import Lightbulb from '~icons/lucide/lightbulb'
import { tipOfTheDay } from '../../home.rules.ts'
import { homeTexts } from '../../home.texts.ts'

const { tipTitle, tips } = homeTexts

export function TipCard({ now }: { now: Date }) {
  return (
    <Card aria-labelledby="tip">
      <CardHeader id="tip" icon={<Lightbulb aria-hidden />} title={tipTitle} />
      <p className="max-w-prose text-muted-foreground">{tipOfTheDay(tips, now)}</p>
    </Card>
  )
}
