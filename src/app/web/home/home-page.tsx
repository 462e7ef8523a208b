import { useState } from 'react'
import { lazyDialog } from '#kit/web/lazy/lazy-dialog.tsx'
import { lazyQuietly } from '#kit/web/lazy/lazy-part.tsx'
import { type CurrentUser, useCurrentUser } from '#kit/web/page/current-user.ts'
import { useNow } from '#kit/web/ui/use-now.ts'
import Upload from '~icons/lucide/upload'
import { homeTexts } from '../../home.texts.ts'
import { CommunityCard } from './community-card.tsx'
import { ExtraCard } from './extra-card.tsx'
import { FlowTile } from './flow-tile.tsx'
import { FocusTile } from './focus-tile.tsx'
import { GoalsCard } from './goals-card.tsx'
import { Greeting } from './greeting.tsx'
import { homeLayout } from './home-layout.ts'
import { RecentPages } from './recent-pages.tsx'
import { ResetTile } from './reset-tile.tsx'
import { Tile, Tiles } from './tiles.tsx'
import { TipCard } from './tip-card.tsx'
import { TodaysPrompt } from './todays-prompt.tsx'

const UploadDialog = lazyDialog(async () => (await import('#features/library/web/upload-dialog.tsx')).UploadDialog)
const PlannerCard = lazyQuietly(async () => (await import('#features/planner/web/planner-card.tsx')).PlannerCard)
const InstallHint = lazyQuietly(async () => (await import('#kit/web/install/install-hint.tsx')).InstallHint)
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
  return (
    <div className={homeLayout}>
      <Greeting user={user} now={now} />
      <ExtraCard userId={user.id} />
      <TodaysPrompt now={now} />
      <PlannerCard userId={user.id} />
      <Tiles>
        <FocusTile />
        <Tile icon={<Upload />} title={texts.uploadTile} text={texts.uploadTileText} onPress={openUpload} />
        <FlowTile />
        <ResetTile />
      </Tiles>
      <div className="grid gap-5 sm:gap-6 md:grid-cols-2">
        <GoalsCard userId={user.id} />
        <RecentPages userId={user.id} onUpload={openUpload} />
        <TipCard now={now} />
        <CommunityCard />
      </div>
      <InstallHint />
      {isUploading && <UploadDialog open onOpenChange={setIsUploading} userId={user.id} />}
    </div>
  )
}
