import { DeletionNotice } from './deletion-notice.tsx'
import { WaitingLinkNotice } from './waiting-link-notice.tsx'

/** What is shown above every screen while something happens to the account. */
export const AccountNotices = () => (
  <>
    <WaitingLinkNotice />
    <DeletionNotice />
  </>
)
