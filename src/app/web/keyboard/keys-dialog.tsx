import { Fragment, type ReactNode } from 'react'
import { Dialog } from '#kit/web/ui/dialog.tsx'
import { keyboardTexts as texts } from '../../keyboard.texts.ts'
import { namedScreens } from './named-screens.ts'

const { keys, names, sections } = texts

export function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog onClose={onClose} title={texts.title} description={texts.lead} size="wide">
      <div className="grid grid-cols-1 gap-x-10 gap-y-6 sm:grid-cols-2">
        <Section title={sections.everywhere}>
          <Row words={keys.help} presses={['?']} />
          <Row words={keys.palette} presses={[names.control, 'K']} />
          <Row words={keys.search} presses={['/']} />
          <Row words={keys.upload} presses={['u']} />
          <Row words={keys.timer} presses={[names.space]} />
          <Row words={keys.toasts} presses={['F8']} />
          <Row words={keys.close} presses={[names.escape]} />
        </Section>
        <Section title={sections.go}>
          {namedScreens.map(({ path, label, goKey }) => goKey && <Row key={path} words={label} presses={['g', goKey]} isChord />)}
        </Section>
        <Section title={sections.library}>
          <Row words={keys.selectAll} presses={[names.control, 'A']} />
          <Row words={keys.range} presses={[names.shift, names.click]} />
          <Row words={keys.remove} presses={[names.delete]} />
        </Section>
        <Section title={sections.viewer}>
          <Row words={keys.pages} presses={['←', '→']} />
          <Row words={keys.zoom} presses={['+', '−']} />
        </Section>
      </div>
    </Dialog>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="pb-1 text-lg">{title}</h3>
      <dl className="flex flex-col divide-y divide-dashed divide-border">{children}</dl>
    </section>
  )
}

function Row({ words, presses, isChord = false }: { words: string; presses: readonly string[]; isChord?: boolean }) {
  return (
    <div className="flex min-h-11 large-text:flex-wrap items-center justify-between gap-x-4">
      <dt>{words}</dt>
      <dd className="flex shrink-0 large-text:shrink large-text:flex-wrap items-center gap-1.5 text-muted-foreground text-sm">
        {presses.map((press, at) => (
          <Fragment key={press}>
            {isChord && at > 0 && texts.chord}
            <kbd className="min-w-8 rounded-lg border border-input border-b-2 bg-background px-2 py-0.5 text-center font-sans text-foreground">
              {press}
            </kbd>
          </Fragment>
        ))}
      </dd>
    </div>
  )
}
