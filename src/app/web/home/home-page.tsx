import { useState } from 'react'
import { Link } from 'react-router'
import { sessionTexts } from '#features/focus-timer/focus-session.texts.ts'
import { useFocusTimerSummary } from '#features/focus-timer/web/use-focus-timer-summary.ts'
import { UploadDialog } from '#features/library/web/upload-dialog-loader.ts'
import { useSettings } from '#features/settings/web/settings-queries.ts'
import { lazyPart } from '#kit/web/lazy/lazy-part.tsx'
import { type CurrentUser, useCurrentUser } from '#kit/web/page/current-user.ts'
import { Card } from '#kit/web/ui/card.tsx'
import { inlineLink } from '#kit/web/ui/class-names.ts'
import { useNow } from '#kit/web/ui/use-now.ts'
import Lightbulb from '~icons/lucide/lightbulb'
import Timer from '~icons/lucide/timer'
import Upload from '~icons/lucide/upload'
import Wind from '~icons/lucide/wind'
import { tipOfTheDay } from '../../home.rules.ts'
import { homeTexts } from '../../home.texts.ts'
import { openTimer } from '../focus-timer/timer-opening.ts'
import { CardPlace, useCardPlace } from './card-place.tsx'
import { CommunityCard } from './community-card.tsx'
import { FlowTile } from './flow-tile.tsx'
import { GoalsCard } from './goals-card.tsx'
import { Greeting } from './greeting.tsx'
import { homeLayout } from './home-layout.ts'
import { RecentPages } from './recent-pages.tsx'
import { Tile, Tiles } from './tiles.tsx'
import { TodaysPrompt } from './todays-prompt.tsx'

const ReadOnlyNotice = lazyPart(async () => (await import('#features/accounts/web/read-only-notice.tsx')).ReadOnlyNotice)
const ExtraCard = lazyPart(async () => (await import('./extra-card.tsx')).ExtraCard, { waiting: CardPlace, failed: () => null })
const texts = homeTexts

/** The dashboard. Draws nothing without a stored user. */
export function HomePage() {
  const user = useCurrentUser()
  if (!user) return null
  return <Dashboard user={user} />
}

function Dashboard({ user }: { user: CurrentUser }) {
  const [isUploading, setIsUploading] = useState(false)
  const openUpload = () => setIsUploading(true)
  const now = useNow(60_000)
  const place = useCardPlace(user.id)
  // Asked at once: whether pages are covered, and which card there is, depend on them.
  useSettings(user.id)
  const extra = { userId: user.id, ...place }
  return (
    <div className={homeLayout}>
      <Greeting user={user} now={now} />
      {user.readOnlyAt && <ReadOnlyNotice />}
      <ExtraCard {...extra} isAbove />
      <TodaysPrompt now={now} />
      <Tiles>
        <FocusTile />
        <Tile icon={<Upload />} title={texts.uploadTile} text={texts.uploadTileText} onPress={openUpload} />
        <FlowTile />
        <ResetTile />
      </Tiles>
      <ExtraCard {...extra} isAbove={false} />
      <div className="grid grid-cols-1 gap-5 sm:gap-6 md:grid-cols-2">
        <GoalsCard userId={user.id} />
        <RecentPages userId={user.id} onUpload={openUpload} />
        <TipCard now={now} />
        <CommunityCard />
      </div>
      <Link to="/help" className={`${inlineLink} min-w-11 justify-center self-center`}>
        {texts.help}
      </Link>
      {isUploading && <UploadDialog onClose={() => setIsUploading(false)} userId={user.id} />}
    </div>
  )
}

function FocusTile() {
  const summary = useFocusTimerSummary()
  return <Tile icon={<Timer />} title={sessionTexts.tile} text={summary ?? sessionTexts.tileText} onPress={openTimer} />
}

const BreathingDialog = lazyPart(async () => (await import('#features/breathing/web/breathing-dialog.tsx')).BreathingDialog)

function ResetTile() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Tile icon={<Wind />} title={texts.resetTile} text={texts.resetTileText} onPress={() => setIsOpen(true)} />
      {isOpen && <BreathingDialog onClose={() => setIsOpen(false)} />}
    </>
  )
}

const { tipTitle, tips } = homeTexts

function TipCard({ now }: { now: Date }) {
  return (
    <Card headingId="tip" icon={<Lightbulb aria-hidden />} title={tipTitle}>
      <p className="max-w-prose text-muted-foreground">{tipOfTheDay(tips, now)}</p>
    </Card>
  )
}
