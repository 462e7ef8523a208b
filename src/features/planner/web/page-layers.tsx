import { type ReactNode, useState } from 'react'
import { buttonClass } from '#kit/web/ui/button.tsx'
import { ChoiceGroup } from '#kit/web/ui/choice-group.tsx'
import Download from '~icons/lucide/download'
import { plannerTexts as texts } from '../planner.texts.ts'
import { PagePicture } from './page-picture.tsx'
import { inkAddress } from './planner-queries.ts'

const layers = [
  { value: 'page', label: texts.wholePage },
  { value: 'ink', label: texts.inkOnly },
] as const

const inkWidth = 960
const savedWidth = 1920

interface PageLayersProps {
  id: string
  /** Name of the page for screen readers. */
  name: string
  /** The whole page as it was exported. */
  children: ReactNode
}

/** Shows the whole page or only its ink, and saves the ink. */
export function PageLayers({ id, name, children }: PageLayersProps) {
  const [layer, setLayer] = useState<'page' | 'ink'>('page')
  return (
    <div className="flex flex-col gap-4">
      <ChoiceGroup label={texts.layers} choices={layers} value={layer} onChange={setLayer} />
      {layer === 'page' ? (
        children
      ) : (
        <>
          <PagePicture key={id} address={inkAddress(id, inkWidth)} name={texts.inkName(name)} failed={texts.inkFailed} />
          <p className="flex flex-wrap items-center gap-3">
            <span className="flex items-center gap-2 font-semibold">
              <Download aria-hidden className="size-5 text-primary" />
              {texts.saveInk}
            </span>
            <a href={inkAddress(id, savedWidth)} download={`${name}.png`} className={buttonClass({ variant: 'secondary' })}>
              {texts.asPng}
            </a>
            <a
              href={inkAddress(id, savedWidth, 'svg')}
              download={`${name}.svg`}
              className={buttonClass({ variant: 'secondary' })}
            >
              {texts.asSvg}
            </a>
          </p>
        </>
      )}
    </div>
  )
}
