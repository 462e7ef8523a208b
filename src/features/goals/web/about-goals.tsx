import { Card, CardHeader } from '#kit/web/ui/card.tsx'
import Leaf from '~icons/lucide/leaf'
import { goalsTexts } from '../goals.texts.ts'

const { title, text } = goalsTexts.about

export function AboutGoals() {
  return (
    <Card aria-labelledby="about-goals">
      <CardHeader id="about-goals" icon={<Leaf aria-hidden />} title={title} />
      <p className="max-w-prose text-muted-foreground">{text}</p>
    </Card>
  )
}
