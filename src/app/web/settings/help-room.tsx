import { Link } from 'react-router'
import { settingsTexts } from '#features/settings/settings.texts.ts'
import { pageConfig, useBrand } from '#kit/web/page/page-config.ts'
import { Button, buttonClass } from '#kit/web/ui/button.tsx'
import { Card } from '#kit/web/ui/card.tsx'
import CircleHelp from '~icons/lucide/circle-help'
import Keyboard from '~icons/lucide/keyboard'
import Mail from '~icons/lucide/mail'
import Tablet from '~icons/lucide/tablet'
import { deviceHelpTexts } from '../../device-help.texts.ts'
import { keyboardTexts } from '../../keyboard.texts.ts'
import { helpTexts } from '../../pages.texts.ts'
import { pagesTexts } from '../../text-page.texts.ts'
import { setKeyDialog } from '../keyboard/key-dialog.ts'
import { Room } from './room.tsx'
import { Row, Rows, wideOnPhones } from './rows.tsx'

const look = buttonClass({ variant: 'secondary', className: wideOnPhones })

export function HelpRoom() {
  const brand = useBrand()
  const center = helpTexts(brand, pageConfig.maxUploadMb, pageConfig.hasMailServer)
  const devices = deviceHelpTexts(brand, pageConfig.publicUrl)
  return (
    <Room name="help">
      <Card aria-label={settingsTexts.rooms.of.help} className="md:col-span-2">
        <Rows>
          <Row hint={center.lead}>
            <Link to="/help" className={look}>
              <CircleHelp aria-hidden />
              {center.title}
            </Link>
          </Row>
          <Row hint={devices.lead}>
            <Link to="/help/devices" className={look}>
              <Tablet aria-hidden />
              {devices.title}
            </Link>
          </Row>
          <Row hint={keyboardTexts.title}>
            <Button variant="secondary" className={wideOnPhones} onClick={() => setKeyDialog('help')}>
              <Keyboard aria-hidden />
              {keyboardTexts.keys.help}
            </Button>
          </Row>
          <Row hint={pagesTexts.contactTitle}>
            <a href={`mailto:${brand.supportEmail}`} className={look}>
              <Mail aria-hidden />
              {brand.supportEmail}
            </a>
          </Row>
        </Rows>
      </Card>
    </Room>
  )
}
