import { writingDevice } from '#features/library/web/writing-device.ts'
import { deviceChoices } from '#features/library/writing-devices.ts'
import { firstHourTexts as texts } from '../../welcome.texts.ts'

/** Asks what the user writes on, and remembers the answer on this device. */
export function DeviceChoiceButtons({ onChosen }: { onChosen?: () => void }) {
  return (
    <div className="grid grid-cols-2 gap-2 sm:grid-cols-3 sm:gap-3 lg:grid-cols-6">
      {deviceChoices.map((device) => (
        <button
          key={device}
          type="button"
          className={choice}
          onClick={() => {
            writingDevice.set(device)
            onChosen?.()
          }}
        >
          {texts.device[device]}
        </button>
      ))}
    </div>
  )
}

const choice =
  'flex min-h-14 min-w-0 cursor-pointer items-center justify-center rounded-control border border-border bg-background px-2 py-2 text-center font-semibold leading-tight [overflow-wrap:anywhere] transition-colors hover:border-primary hover:bg-muted'
