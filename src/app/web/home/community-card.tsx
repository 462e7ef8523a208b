import { useBrand } from '#kit/web/page/page-config.ts'
import { buttonClass } from '#kit/web/ui/button.tsx'
import { Card } from '#kit/web/ui/card.tsx'
import ArrowUpRight from '~icons/lucide/arrow-up-right'
import MessagesSquare from '~icons/lucide/messages-square'
import { homeTexts } from '../../home.texts.ts'

const { communityTitle, communityText, communityLink } = homeTexts

export function CommunityCard() {
  const { communityUrl } = useBrand()
  if (!communityUrl) return null
  return (
    <Card headingId="community" icon={<MessagesSquare aria-hidden />} title={communityTitle}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <p className="max-w-prose text-muted-foreground">{communityText}</p>
        <a href={communityUrl} target="_blank" rel="noreferrer" className={buttonClass({ variant: 'secondary' })}>
          {communityLink}
          <ArrowUpRight aria-hidden />
        </a>
      </div>
    </Card>
  )
}
