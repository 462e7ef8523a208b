import { Lightbulb } from 'lucide-react'
import { Card, CardHeader } from '#kit/web/ui/card.tsx'
import { appTexts } from '../../app.texts.ts'
import { tipOfTheDay } from '../../home.rules.ts'

const { tipTitle, tips } = appTexts.home

export function TipCard({ now }: { now: Date }) {
  return (
    <Card aria-labelledby="tip">
      <CardHeader id="tip" icon={<Lightbulb aria-hidden />} title={tipTitle} />
      <p className="max-w-prose text-muted-foreground">{tipOfTheDay(tips, now)}</p>
    </Card>
  )
}
