import { Card } from '#kit/web/ui/card.tsx'
import Leaf from '~icons/lucide/leaf'
import { libraryTexts } from '../library.texts.ts'

const { title, items } = libraryTexts.tips

export function OrganizationTips() {
  return (
    <Card headingId="organization-tips" icon={<Leaf aria-hidden />} title={title}>
      <ul className="grid grid-cols-1 gap-x-8 gap-y-3 text-muted-foreground lg:grid-cols-3">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </Card>
  )
}
