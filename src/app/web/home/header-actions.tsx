import { type ReactElement, type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link, useNavigate } from 'react-router'
import { sessionTexts } from '#features/accounts/session.texts.ts'
import { useCurrentUser } from '#kit/web/page/current-user.ts'
import { Button, buttonClass } from '#kit/web/ui/button.tsx'
import LogOut from '~icons/lucide/log-out'
import Settings from '~icons/lucide/settings'
import { homeTexts } from '../../home.texts.ts'
import { leave } from '../sign-out.ts'

const settings = homeTexts.settings
const logout = sessionTexts.logout.button

type Tooltips = typeof import('#kit/web/ui/tooltip.tsx')

/** The buttons for settings and logout. Tooltips are a seventh of the dashboard's code, so they load when a pointer or focus comes near. */
export function HeaderActions() {
  const area = useRef<HTMLDivElement>(null)
  const [tooltips, setTooltips] = useState<Tooltips>()

  async function loadTooltips() {
    if (tooltips) return
    const loaded = await import('#kit/web/ui/tooltip.tsx').catch(() => undefined)
    // Loading redraws the buttons, which must not happen while one is being pressed.
    if (!loaded || !area.current || area.current.querySelector(':active')) return
    const inFocus = nameOf(area.current, ':focus')
    const underPointer = nameOf(area.current, ':hover')
    flushSync(() => setTooltips(loaded))
    named(area.current, inFocus)?.focus()
    // A pointer at rest sends no event to the new button under it.
    named(area.current, underPointer)?.dispatchEvent(new PointerEvent('pointermove', { bubbles: true, pointerType: 'mouse' }))
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to events of its buttons.
    <div
      ref={area}
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && loadTooltips()}
      onFocus={loadTooltips}
      className="-me-2 flex shrink-0 gap-1"
    >
      <Area tooltips={tooltips}>
        <Tip tooltips={tooltips} text={settings}>
          <Link to="/settings" aria-label={settings} className={buttonClass({ variant: 'quiet', size: 'icon' })}>
            <Settings aria-hidden />
          </Link>
        </Tip>
        <Logout tooltips={tooltips} />
      </Area>
    </div>
  )
}

const nameOf = (area: HTMLElement, state: ':focus' | ':hover') =>
  area.querySelector(`[aria-label]${state}`)?.getAttribute('aria-label') ?? null
const named = (area: HTMLElement, name: string | null) =>
  name === null ? null : area.querySelector<HTMLElement>(`[aria-label="${name}"]`)

function Logout({ tooltips }: { tooltips: Tooltips | undefined }) {
  const navigate = useNavigate()
  const user = useCurrentUser()
  return (
    <Tip tooltips={tooltips} text={logout}>
      <Button variant="quiet" size="icon" aria-label={logout} onClick={() => user && leave(user.id, navigate)}>
        <LogOut aria-hidden />
      </Button>
    </Tip>
  )
}

function Area({ tooltips, children }: { tooltips: Tooltips | undefined; children: ReactNode }) {
  return tooltips ? <tooltips.TooltipArea>{children}</tooltips.TooltipArea> : children
}

function Tip({ tooltips, text, children }: { tooltips: Tooltips | undefined; text: string; children: ReactElement }) {
  return tooltips ? <tooltips.Tooltip text={text}>{children}</tooltips.Tooltip> : children
}
