import { LogOut, Settings, Upload } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { accountsTexts } from '#features/accounts/accounts.texts.ts'
import { type CurrentUser, useCurrentUser } from '#kit/web/current-user.ts'
import { Button, buttonClass } from '#kit/web/ui/button.tsx'
import { usePageHeading } from '#kit/web/ui/page-heading.ts'
import { Tooltip, TooltipArea } from '#kit/web/ui/tooltip.tsx'
import { useNow } from '#kit/web/use-now.ts'
import { appTexts } from '../../app.texts.ts'
import { greetingFor, longDate } from '../../home.rules.ts'
import { pagePaths } from '../../pages.ts'
import { signOut } from '../session.ts'
import { CommunityCard } from './community-card.tsx'
import { RecentPages } from './recent-pages.tsx'
import { Tile, Tiles } from './tiles.tsx'

const UploadDialog = lazy(async () => ({ default: (await import('#features/library/web/upload-dialog.tsx')).UploadDialog }))
const texts = appTexts.home
const hasSettings = pagePaths.some((path: string) => path === '/settings')
const iconButton = buttonClass({ variant: 'quiet', size: 'icon' })

/** The dashboard. Without a stored user it draws nothing (specification 2). */
export function HomePage() {
  const user = useCurrentUser()
  return user && <Dashboard user={user} />
}

function Dashboard({ user }: { user: CurrentUser }) {
  const [isUploading, setIsUploading] = useState(false)
  const openUpload = () => setIsUploading(true)
  return (
    <div className="page-width flex flex-col gap-5 py-6 sm:gap-6 sm:py-10">
      <Greeting user={user} />
      <Tiles>
        <Tile icon={<Upload />} title={texts.uploadTile} text={texts.uploadTileText} onPress={openUpload} />
      </Tiles>
      <div className="grid items-start gap-5 sm:gap-6 lg:grid-cols-3">
        <RecentPages userId={user.id} onUpload={openUpload} className="lg:col-span-2" />
        <CommunityCard />
      </div>
      {isUploading && (
        <Suspense>
          <UploadDialog open onOpenChange={setIsUploading} userId={user.id} />
        </Suspense>
      )}
    </div>
  )
}

function Greeting({ user }: { user: CurrentUser }) {
  const now = useNow(60_000)
  const greeting = texts.greeting(greetingFor(now.getHours()), user.name)
  const heading = usePageHeading(appTexts.navigation.home)
  return (
    <header className="flex flex-col gap-1.5 sm:gap-2">
      <div className="flex items-start justify-between gap-4">
        <h1 ref={heading} tabIndex={-1} className="min-w-0 break-words text-3xl sm:text-[2.75rem]">
          {greeting}
        </h1>
        <TooltipArea>
          <div className="-mr-2 flex shrink-0 gap-1">
            {hasSettings && (
              <Tooltip text={texts.settings}>
                <Link to="/settings" aria-label={texts.settings} className={iconButton}>
                  <Settings aria-hidden />
                </Link>
              </Tooltip>
            )}
            <LogoutButton />
          </div>
        </TooltipArea>
      </div>
      <p className="text-lg text-muted-foreground">{texts.today(longDate(now))}</p>
    </header>
  )
}

function LogoutButton() {
  const [isLeaving, setIsLeaving] = useState(false)
  const navigate = useNavigate()
  const leave = async () => {
    setIsLeaving(true)
    await signOut()
    navigate('/')
  }
  return (
    <Tooltip text={accountsTexts.logout.button}>
      <Button variant="quiet" size="icon" aria-label={accountsTexts.logout.button} isLoading={isLeaving} onClick={leave}>
        {!isLeaving && <LogOut aria-hidden />}
      </Button>
    </Tooltip>
  )
}
