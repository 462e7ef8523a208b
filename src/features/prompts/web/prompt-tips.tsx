import { Card, CardHeader } from '#kit/web/ui/card.tsx'
import Lightbulb from '~icons/lucide/lightbulb'
import { promptsTexts } from '../prompts.texts.ts'

const { title, items } = promptsTexts.tips

export function PromptTips() {
  return (
    <Card aria-labelledby="prompt-tips">
      <CardHeader id="prompt-tips" icon={<Lightbulb aria-hidden />} title={title} />
      <ul className="grid gap-x-8 gap-y-3 text-muted-foreground lg:grid-cols-3">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </Card>
  )
}
